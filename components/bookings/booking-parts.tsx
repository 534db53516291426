import { useLocale, useTranslations } from "next-intl";
import { Badge } from "@/components/ui/badge";
import type { BookingPart } from "@/lib/bookings/types";
import { localized } from "@/lib/shared/localized";

const tones = { pending: "warning", accepted: "success", declined: "neutral" } as const;

/** The services that were booked along, and what each provider has answered. */
export function BookingParts({ parts }: { parts: BookingPart[] }) {
  const t = useTranslations("bookings.parts");
  const locale = useLocale();
  if (parts.length === 0) return null;
  return (
    <section aria-label={t("title")} className="mt-4 border-hairline border-t pt-4">
      <h3 className="text-muted text-sm">{t("title")}</h3>
      <ul className="mt-1 flex flex-col gap-2">
        {parts.map((part) => (
          <li key={part.serviceId} className="flex flex-wrap items-center gap-x-3">
            <bdi className="wrap-anywhere">{localized(part.name, locale) || t("unnamed")}</bdi>
            <Badge variant={tones[part.status]}>{t(part.status)}</Badge>
            {part.isCustom && part.status !== "declined" && (
              <span className="text-muted text-sm">{t("custom")}</span>
            )}
          </li>
        ))}
      </ul>
    </section>
  );
}
