"use client";

import { useLocale, useTranslations } from "next-intl";
import { useState, useSyncExternalStore } from "react";
import { ProblemNotice } from "@/components/forms/problem-notice";
import type { FormProblem } from "@/components/forms/use-action-form";
import { SocialIcon } from "@/components/session/social-icon";
import { Button } from "@/components/ui/button";
import { startOAuth } from "@/lib/auth/oauth-actions";
import { type OAuthProvider, oauthProviders } from "@/lib/auth/schemas";
import { callAction } from "@/lib/call-action";
import { loadDocument } from "@/lib/shared/load-document";

const subscribeToNothing = () => () => {};

/** Sign-in with an account of another service, where the backend offers it, and back to `returnPath`. */
export function SocialButtons({ returnPath }: { returnPath: string | null }) {
  const t = useTranslations("auth.social");
  const locale = useLocale();
  const [problem, setProblem] = useState<FormProblem | null>(null);
  const [pending, setPending] = useState<OAuthProvider | null>(null);
  const ready = useSyncExternalStore(
    subscribeToNothing,
    () => true,
    () => false,
  );

  async function start(provider: OAuthProvider) {
    setPending(provider);
    setProblem(null);
    const result = await callAction(startOAuth({ provider, locale, next: returnPath }));
    if (result.ok) await loadDocument(result.data.url);
    else setProblem(result.code);
    setPending(null);
  }

  return (
    <div className="mt-6 flex flex-col gap-3">
      <div className="flex items-center gap-3 text-sm text-muted">
        <span aria-hidden="true" className="h-px flex-1 bg-hairline" />
        {t("or")}
        <span aria-hidden="true" className="h-px flex-1 bg-hairline" />
      </div>
      <ProblemNotice problem={problem} />
      {oauthProviders.map((provider) => (
        <Button
          key={provider}
          variant="outline"
          loading={pending === provider}
          disabled={!ready || pending !== null}
          onClick={() => start(provider)}
        >
          <SocialIcon provider={provider} />
          {t(provider)}
        </Button>
      ))}
    </div>
  );
}
