import { FileText } from "lucide-react";
import { useLocale, useTranslations } from "next-intl";
import { Reason } from "@/components/ui/reason";
import type { PaymentProof } from "@/lib/payments/manual-types";
import { formatInstant } from "@/lib/shared/format-time";

/** The proofs of one part of a booking, with what the host, or an admin in their place, said of them; the last one first. */
export function PaymentProofs({ proofs, timeZone }: { proofs: PaymentProof[]; timeZone: string }) {
  const t = useTranslations("payments.manual.proof");
  const locale = useLocale();
  if (proofs.length === 0) return null;
  return (
    <ul className="flex flex-col gap-3 border-hairline border-s-2 ps-4">
      {proofs.map(({ id, sentAt, status, note, reason, decidedBy, isUpheld }) => (
        <li key={id} className="flex flex-col gap-1">
          <a
            href={`/api/payment-proofs/${id}`}
            target="_blank"
            rel="noreferrer"
            className="inline-flex min-h-11 items-center gap-2 self-start text-accent underline underline-offset-4"
          >
            <FileText aria-hidden="true" className="size-4 shrink-0" />
            {t("of", { date: formatInstant(sentAt, timeZone, locale) })}
          </a>
          <p className={status === "refused" ? "text-danger text-sm" : "text-muted text-sm"}>
            {t(
              `statuses.${isUpheld ? "upheld" : status !== "sent" && decidedBy === "admin" ? (`${status}ByTeam` as const) : status}`,
            )}
          </p>
          {note && <Reason label={t("noteOf")} text={note} className="text-sm" />}
          {reason && <Reason label={t("reason")} text={reason} className="text-sm" />}
        </li>
      ))}
    </ul>
  );
}
