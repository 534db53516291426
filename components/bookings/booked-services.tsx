import { useLocale, useTranslations } from "next-intl";
import { Badge } from "@/components/ui/badge";
import type { BookedService } from "@/lib/bookings/types";
import { localized } from "@/lib/shared/localized";

const tones = { pending: "warning", accepted: "success", declined: "neutral" } as const;

/** The services in a booking, each with the provider's decision. */
export function BookedServices({ services }: { services: BookedService[] }) {
  const t = useTranslations("bookings.parts");
  const locale = useLocale();
  if (services.length === 0) return null;
  return (
    <section aria-label={t("title")} className="mt-4 border-hairline border-t pt-4">
      <h3 className="text-muted text-sm">{t("title")}</h3>
      <ul className="mt-1 flex flex-col gap-2">
        {services.map((service) => (
          <li key={service.serviceId} className="flex flex-wrap items-center gap-x-3">
            <bdi className="wrap-anywhere">{localized(service.name, locale) || t("unnamed")}</bdi>
            <Badge variant={tones[service.status]}>{t(service.status)}</Badge>
            {service.isPriceOpen && service.status !== "declined" && (
              <span className="text-muted text-sm">{t("custom")}</span>
            )}
          </li>
        ))}
      </ul>
    </section>
  );
}
