import { useLocale, useTranslations } from "next-intl";
import { cancellationText } from "@/lib/quotes/cancellation-text";
import type { RefundDates as Dates } from "@/lib/quotes/types";

/** What a cancellation of one booking gives back, by dates that are still ahead. */
export function RefundDates({ refund, timeZone }: { refund: Dates; timeZone: string }) {
  const t = useTranslations("policies");
  const locale = useLocale();
  const { free, later } = cancellationText(refund, timeZone, locale, t);
  return (
    <div>
      <p className="font-medium">{t("title")}</p>
      <ul className="mt-1 list-disc ps-5 text-muted">
        {[...(free ? [free] : []), ...later].map((text) => (
          <li key={text}>{text}</li>
        ))}
      </ul>
    </div>
  );
}
