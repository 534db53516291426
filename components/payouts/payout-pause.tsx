"use client";

import { useLocale, useTranslations } from "next-intl";
import { useState } from "react";
import { ProblemNotice } from "@/components/forms/problem-notice";
import type { FormProblem } from "@/components/forms/use-action-form";
import { useRouter } from "@/components/i18n/use-navigation";
import { useTimeZone } from "@/components/i18n/use-time-zone";
import { useReauthentication } from "@/components/session/use-reauthentication";
import { Button } from "@/components/ui/button";
import { callAction, isAnswered } from "@/lib/call-action";
import { holdPayouts, releasePayouts } from "@/lib/payouts/account-actions";
import type { PayoutAccountState } from "@/lib/payouts/rules/account";
import { formatInstant } from "@/lib/shared/format-time";

/**
 * Until when payouts wait for a new bank account, and the buttons that stop and resume them. Stopping works in any session;
 * resuming needs a recent one. Needs the messages of payoutAccount and reauthentication.
 */
export function PayoutPause({ account }: { account: PayoutAccountState }) {
  const t = useTranslations("payoutAccount");
  const locale = useLocale();
  const router = useRouter();
  const timeZone = useTimeZone();
  const [problem, setProblem] = useState<FormProblem | null>(null);
  const [isBusy, setBusy] = useState(false);
  const { withRecentSession, dialog } = useReauthentication();
  const { status, bankLast4, waitsUntil, isHeld } = account;
  if (!status) return null;

  async function change() {
    setProblem(null);
    setBusy(true);
    const action = isHeld ? releasePayouts : holdPayouts;
    const answer = await withRecentSession(() => callAction(action({})));
    setBusy(false);
    if (!answer) return;
    if (!answer.ok) setProblem(answer.code);
    if (isAnswered(answer)) router.refresh();
  }

  return (
    <div className="flex flex-col gap-3">
      {bankLast4 && <p className="text-muted text-sm">{t("bank", { digits: bankLast4 })}</p>}
      <p aria-live="polite" className="max-w-text text-sm empty:hidden">
        {isHeld
          ? t("held")
          : status !== "incomplete" &&
            (waitsUntil
              ? t("waits", { date: formatInstant(waitsUntil, timeZone, locale) })
              : t("holdHint"))}
      </p>
      <ProblemNotice problem={problem} />
      <Button
        variant={isHeld ? "primary" : "outline"}
        size="sm"
        loading={isBusy}
        onClick={change}
        className="self-start"
      >
        {t(isHeld ? "release" : "hold")}
      </Button>
      {dialog}
    </div>
  );
}
