import { CalendarCheck, Clock, Hourglass, ShieldCheck, Users } from "lucide-react";
import { useTranslations } from "next-intl";
import type { VenueDetail } from "@/lib/venues/types";

const layouts = [
  "seated",
  "standing",
  "banquet",
  "theatre",
  "classroom",
  "boardroom",
  "u_shape",
  "cocktail",
  "reception",
  "cabaret",
] as const;

/** What decides whether a place will do, as a short list. */
export function Facts({ venue }: { venue: VenueDetail }) {
  const t = useTranslations("venues");
  const layoutName = (name: string) =>
    t(`layouts.${layouts.find((known) => known === name) ?? "other"}`, { name });
  const facts = [
    {
      icon: Users,
      label: t("facts.capacityLabel"),
      value: t("facts.capacity", { count: venue.capacity }),
    },
    {
      icon: Clock,
      label: t("facts.minimumLabel"),
      value: t("facts.minimum", { hours: venue.pricing.minimumHours }),
    },
    {
      icon: CalendarCheck,
      label: t("facts.confirmLabel"),
      value: venue.instant ? t("facts.instant") : t("facts.request"),
    },
    {
      icon: Hourglass,
      label: t("facts.noticeLabel"),
      value: t("facts.notice", { hours: venue.minimumNoticeHours }),
    },
    { icon: ShieldCheck, label: t("facts.policyLabel"), value: t(`policies.${venue.policy}`) },
  ];
  return (
    <section aria-label={t("facts.label")}>
      <dl className="grid gap-x-8 gap-y-5 sm:grid-cols-2">
        {facts.map(({ icon: Icon, label, value }) => (
          <div key={label} className="flex gap-3">
            <Icon aria-hidden="true" className="mt-0.5 size-5 shrink-0 text-accent" />
            <div className="min-w-0">
              <dt className="text-sm text-muted">{label}</dt>
              <dd>{value}</dd>
            </div>
          </div>
        ))}
        {venue.capacityByLayout.length > 0 && (
          <div className="flex gap-3">
            <Users aria-hidden="true" className="mt-0.5 size-5 shrink-0 text-accent" />
            <div className="min-w-0">
              <dt className="text-sm text-muted">{t("facts.layouts")}</dt>
              <dd className="flex flex-wrap gap-x-4">
                {venue.capacityByLayout.map(({ layout, capacity }) => (
                  <span key={layout}>
                    {layoutName(layout)} <span className="tabular-nums">{capacity}</span>
                  </span>
                ))}
              </dd>
            </div>
          </div>
        )}
      </dl>
    </section>
  );
}
