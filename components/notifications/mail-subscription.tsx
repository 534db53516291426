"use client";

import { useTranslations } from "next-intl";
import { useState, useTransition } from "react";
import { Button } from "@/components/ui/button";
import { ButtonLink } from "@/components/ui/button-link";
import { Notice } from "@/components/ui/notice";
import { callAction } from "@/lib/call-action";
import { changeMailsByToken } from "@/lib/notifications/actions";
import type { OptionalCategory } from "@/lib/notifications/preferences";

type Outcome = "expired" | "failed" | { category: OptionalCategory; byEmail: boolean };

/**
 * The button that ends the mails of one kind, and afterwards the one that brings them back. Opening the
 * mailed link alone does neither, because mail programs open links too. Needs the messages of unsubscribe.
 */
export function MailSubscription({ token }: { token: string }) {
  const t = useTranslations("unsubscribe");
  const [outcome, setOutcome] = useState<Outcome | null>(token ? null : "expired");
  const [isPending, startTransition] = useTransition();
  const done = typeof outcome === "object" ? outcome : null;
  // What the button switches to: off at first, and then back and forth.
  const isSwitchingOn = done !== null && !done.byEmail;

  function handleClick() {
    startTransition(async () => {
      const byEmail = isSwitchingOn;
      const result = await callAction(changeMailsByToken({ token, byEmail }));
      if (result.ok) setOutcome({ category: result.data, byEmail });
      else setOutcome(result.code === "link_expired" ? "expired" : "failed");
    });
  }

  return (
    <div className="flex flex-col items-start gap-5">
      {!outcome && <p className="text-muted text-xl">{t("lead")}</p>}
      {done && (
        <Notice kind="success">
          {t(done.byEmail ? "doneOn" : "doneOff", { category: t(`categories.${done.category}`) })}
        </Notice>
      )}
      {outcome && !done && (
        <Notice kind="danger">{outcome === "expired" ? t("expired") : t("failed")}</Notice>
      )}
      {outcome !== "expired" && (
        <Button
          size="lg"
          variant={isSwitchingOn ? "outline" : "primary"}
          loading={isPending}
          onClick={handleClick}
        >
          {t(isSwitchingOn ? "on" : "off")}
        </Button>
      )}
      {outcome && (
        <ButtonLink href="/dashboard/profile#notifications" variant="ghost">
          {t("profile")}
        </ButtonLink>
      )}
    </div>
  );
}
