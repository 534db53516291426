"use client";

import { useTranslations } from "next-intl";
import { useEffect, useRef, useState } from "react";
import { ProblemNotice } from "@/components/forms/problem-notice";
import { useActionForm } from "@/components/forms/use-action-form";
import { Button } from "@/components/ui/button";
import { resetPassword } from "@/lib/auth/actions";
import { resetInput } from "@/lib/auth/schemas";
import { storeEmail } from "@/lib/auth/stored-email";
import { loadDocument } from "@/lib/shared/load-document";
import { NewPasswordFields } from "./new-password-fields";
import { RecoveryForm } from "./recovery-form";

type Tokens = { accessToken: string; refreshToken: string };

/** The tokens of a mailed link, in its fragment, which no server receives. */
function tokensOf(hash: string): Tokens | null {
  const values = new URLSearchParams(hash.replace(/^#/, ""));
  const accessToken = values.get("access_token");
  const refreshToken = values.get("refresh_token");
  return accessToken && refreshToken ? { accessToken, refreshToken } : null;
}

/** Sets a new password with the session, or the tokens, of a recovery link. */
export function ResetForm({
  hasSession,
  signInPath,
  returnPath,
}: {
  hasSession: boolean;
  signInPath: string;
  /** For a link that is asked for again; null for none. */
  returnPath: string | null;
}) {
  const t = useTranslations("auth");
  const tokens = useRef<Tokens | null>(null);
  const [state, setState] = useState<"checking" | "open" | "invalid">(
    hasSession ? "open" : "checking",
  );
  const { form, submit, problem, ready, pending } = useActionForm({
    schema: resetInput,
    action: (input) => resetPassword({ ...input, ...tokens.current }),
    onDone: ({ email }) => {
      storeEmail(email);
      return loadDocument(signInPath);
    },
  });

  useEffect(() => {
    tokens.current ??= tokensOf(window.location.hash);
    if (window.location.hash) {
      // The tokens are removed from the address, so that neither history nor a shared link keeps them.
      window.history.replaceState(null, "", window.location.pathname + window.location.search);
    }
    setState(tokens.current || hasSession ? "open" : "invalid");
  }, [hasSession]);

  if (state === "checking") return <p role="status">{t("reset.checking")}</p>;
  if (state === "invalid" || problem === "link_expired") {
    return (
      <>
        <div role="alert" className="mb-6 flex flex-col gap-2">
          <h2 className="text-lg">{t("reset.invalidTitle")}</h2>
          <p>{t("reset.invalidBody")}</p>
        </div>
        <RecoveryForm returnPath={returnPath} />
      </>
    );
  }
  return (
    <form method="post" noValidate onSubmit={submit} className="flex flex-col gap-5">
      <ProblemNotice problem={problem} />
      <NewPasswordFields
        label={t("fields.newPassword")}
        value={form.watch("password") ?? ""}
        password={form.register("password")}
        confirm={form.register("confirm")}
        errors={form.formState.errors}
      />
      <Button type="submit" size="lg" loading={pending} disabled={!ready}>
        {t("reset.submit")}
      </Button>
    </form>
  );
}
