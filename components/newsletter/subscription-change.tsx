"use client";

import { useTranslations } from "next-intl";
import { useState, useTransition } from "react";
import { Button } from "@/components/ui/button";
import { ButtonLink } from "@/components/ui/button-link";
import { Notice } from "@/components/ui/notice";
import { changeNewsletterSubscription } from "@/lib/newsletter/actions";

type Outcome = "done" | "expired" | "failed";

/**
 * The button that confirms or ends a subscription to the newsletter. Opening the mailed link alone does
 * neither, because mail programs open links too. Needs the messages of newsletter.
 */
export function SubscriptionChange({
  change,
  token,
}: {
  change: "confirm" | "unsubscribe";
  /** Empty when the address has none. */
  token: string;
}) {
  const t = useTranslations("newsletter");
  const [outcome, setOutcome] = useState<Outcome | null>(token ? null : "expired");
  const [isPending, startTransition] = useTransition();

  function handleClick() {
    setOutcome(null);
    startTransition(async () => {
      const result = await changeNewsletterSubscription({ change, token }).catch(() => null);
      if (result?.ok) setOutcome("done");
      else setOutcome(result?.code === "link_expired" ? "expired" : "failed");
    });
  }

  if (outcome === "done") {
    return (
      <div className="flex flex-col items-start gap-5">
        <Notice kind="success">{t(`${change}.done`)}</Notice>
        <ButtonLink href="/explore" variant="outline">
          {t("explore")}
        </ButtonLink>
      </div>
    );
  }
  return (
    <div className="flex flex-col items-start gap-5">
      {outcome !== "expired" && <p className="text-muted text-xl">{t(`${change}.lead`)}</p>}
      {outcome && (
        <Notice kind="danger">{outcome === "failed" ? t("failed") : t(`${change}.expired`)}</Notice>
      )}
      {outcome !== "expired" && (
        <Button size="lg" loading={isPending} onClick={handleClick}>
          {t(`${change}.action`)}
        </Button>
      )}
    </div>
  );
}
