"use client";

import { useTranslations } from "next-intl";
import { useState, useTransition } from "react";
import { MoneyProblemNotice } from "@/components/forms/money-problem-notice";
import type { FormProblem } from "@/components/forms/use-action-form";
import { useRouter } from "@/components/i18n/use-navigation";
import { useReauthentication } from "@/components/session/use-reauthentication";
import { Button } from "@/components/ui/button";
import { toast } from "@/components/ui/toast";
import { callAction } from "@/lib/call-action";
import { replaceTransferDetails } from "@/lib/payments/terms-actions";

/**
 * Offers to replace the account for transfers in the bookings that still show another. Needs a recent session, and the messages
 * of paymentTerms and reauthentication. Nothing without such bookings.
 */
export function ReplaceAccount({ venueId, bookings }: { venueId: string; bookings: number }) {
  const t = useTranslations("paymentTerms.replace");
  const router = useRouter();
  const [problem, setProblem] = useState<FormProblem | null>(null);
  const [isReplacing, startReplacing] = useTransition();
  const { withRecentSession, dialog } = useReauthentication();
  if (bookings === 0) return null;

  const handleClick = () =>
    startReplacing(async () => {
      setProblem(null);
      const answer = await withRecentSession(() => callAction(replaceTransferDetails({ venueId })));
      if (!answer) return;
      if (!answer.ok) return setProblem(answer.code);
      toast.success(t("done", { count: answer.data.replaced }));
      router.refresh();
    });

  return (
    <section
      aria-label={t("title")}
      className="flex flex-col items-start gap-3 rounded-control bg-tint px-4 py-3"
    >
      <MoneyProblemNotice problem={problem} page={`/host/venues/${venueId}/payments`} />
      <h3 className="font-medium">{t("title")}</h3>
      <p className="max-w-text">{t("body", { count: bookings })}</p>
      <Button size="sm" variant="outline" loading={isReplacing} onClick={handleClick}>
        {t("action", { count: bookings })}
      </Button>
      {dialog}
    </section>
  );
}
