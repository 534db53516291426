"use client";

import { useLocale, useTranslations } from "next-intl";
import { useEffect, useEffectEvent, useRef, useState, useTransition } from "react";
import { MoneyProblemNotice } from "@/components/forms/money-problem-notice";
import type { FormProblem } from "@/components/forms/use-action-form";
import { useRouter } from "@/components/i18n/use-navigation";
import { useReauthentication } from "@/components/session/use-reauthentication";
import { Badge, type BadgeVariant } from "@/components/ui/badge";
import { Button } from "@/components/ui/button";
import { callAction } from "@/lib/call-action";
import { openPayoutAccount, refreshPayoutAccount } from "@/lib/payouts/account-actions";
import type { PayoutAccountState, PayoutAccountStatus } from "@/lib/payouts/rules/account";
import { loadDocument } from "@/lib/shared/load-document";
import { PayoutPause } from "./payout-pause";

const tones = {
  none: "neutral",
  incomplete: "warning",
  enabled: "success",
  restricted: "danger",
} as const satisfies Record<PayoutAccountStatus | "none", BadgeVariant>;

/**
 * The payout account of a payee, with a link to the processor's page that sets it up. After the return from there
 * (`isReturned`), asks the processor for its state. Needs the messages of payoutAccount and reauthentication.
 */
export function PayoutAccount({
  account,
  isReturned,
  page,
}: {
  account: PayoutAccountState;
  isReturned: boolean;
  /** The path of this page without parameters. */
  page: "/host/earnings" | "/provider/earnings" | "/dashboard/profile";
}) {
  const t = useTranslations("payoutAccount");
  const locale = useLocale();
  const router = useRouter();
  const [status, setStatus] = useState(account.status);
  const [problem, setProblem] = useState<FormProblem | null>(null);
  const [isOpening, setOpening] = useState(false);
  const [isChecking, startChecking] = useTransition();
  const hasChecked = useRef(false);
  const { withRecentSession, dialog } = useReauthentication();
  const state = status ?? "none";

  function check() {
    setProblem(null);
    startChecking(async () => {
      const answer = await callAction(refreshPayoutAccount({}));
      if (!answer.ok) return setProblem(answer.code);
      setStatus(answer.data.status);
      // Otherwise a reload would ask again.
      router.replace(page, { scroll: false });
    });
  }
  const checkOnReturn = useEffectEvent(check);
  useEffect(() => {
    if (!isReturned || hasChecked.current) return;
    hasChecked.current = true;
    checkOnReturn();
  }, [isReturned]);

  async function open() {
    setProblem(null);
    setOpening(true);
    const answer = await withRecentSession(() => callAction(openPayoutAccount({ locale, page })));
    // The button stays busy while the browser leaves the page.
    if (answer?.ok) return loadDocument(answer.data.url);
    setProblem(answer?.code ?? null);
    setOpening(false);
  }

  return (
    <section
      id="payout-account"
      aria-labelledby="payout-account-title"
      className="flex scroll-mt-24 flex-col gap-4 rounded-card border border-hairline bg-card p-5"
    >
      <MoneyProblemNotice
        problem={problem}
        page={page}
        overrides={{ not_configured: t("notOffered") }}
      />
      <div className="flex flex-wrap items-start justify-between gap-x-6 gap-y-4">
        <div className="min-w-0 max-w-text" aria-live="polite">
          <div className="flex flex-wrap items-center gap-x-3 gap-y-1">
            <h2 id="payout-account-title" className="text-lg">
              {t("title")}
            </h2>
            <Badge variant={tones[state]}>{t(isChecking ? "checking" : `states.${state}`)}</Badge>
          </div>
          <p className="mt-1 text-muted">{t(`bodies.${state}`)}</p>
        </div>
        <Button
          variant={state === "enabled" ? "outline" : "primary"}
          loading={isOpening}
          disabled={isChecking}
          onClick={open}
        >
          {t(`buttons.${state}`)}
        </Button>
      </div>
      <PayoutPause account={account} />
      {dialog}
      {state !== "enabled" && <p className="text-muted text-sm">{t("leave")}</p>}
    </section>
  );
}
