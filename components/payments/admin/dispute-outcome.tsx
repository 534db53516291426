import { useTranslations } from "next-intl";
import { LocalTime } from "@/components/i18n/local-time";
import { Card } from "@/components/ui/card";
import type { Dispute } from "@/lib/payments/dispute-queries";

/** What was answered to a dispute, and what has come of it. */
export function DisputeOutcome({ dispute }: { dispute: Dispute }) {
  const t = useTranslations("adminPayments.dispute.outcome");
  const { answer, status } = dispute;
  const date = () => answer && <LocalTime instant={answer.at} />;
  return (
    <Card className="flex flex-col gap-3">
      <h2 className="text-lg">{t("title")}</h2>
      {answer && (
        <p className="text-muted text-sm">
          {t.rich(answer.text === null ? "accepted" : "answered", { date })}
        </p>
      )}
      {answer?.text && (
        <blockquote
          dir="auto"
          className="whitespace-pre-line wrap-anywhere border-hairline border-s-2 ps-4"
        >
          {answer.text}
        </blockquote>
      )}
      <p role="status">
        {status !== "needs_response"
          ? t(status)
          : t(answer ? (answer.text === null ? "accepting" : "sending") : "late")}
      </p>
    </Card>
  );
}
