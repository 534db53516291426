import {
  CalendarCheck,
  Clock,
  Hourglass,
  LayoutGrid,
  LockKeyhole,
  ShieldCheck,
  Sparkles,
  Users,
  Wallet,
} from "lucide-react";
import { useLocale, useTranslations } from "next-intl";
import { policyWording } from "@/lib/quotes/rules/policy-wording";
import { formatMoney, withFee } from "@/lib/shared/money";
import { bookingFees, pricingFields } from "@/lib/venues/listing/fields/pricing";
import { policyText } from "@/lib/venues/policy-text";
import type { VenueDetail } from "@/lib/venues/types";

/** The layouts that have a name in the messages; others show the host's own name. */
export const namedLayouts = [
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

const factClass = "relative min-w-0 ps-8";
const iconClass = "absolute start-0 top-0.5 size-5 text-accent";

/** The key facts of a venue as a short list. */
export function Facts({ venue }: { venue: VenueDetail }) {
  const t = useTranslations("venues");
  const tPolicies = useTranslations("policies");
  const locale = useLocale();
  const tListing = useTranslations("wizard");
  const { feesMinor, currency } = venue.pricing;
  const layoutName = (name: string) =>
    t(`layouts.${namedLayouts.find((layout) => layout === name) ?? "other"}`, { name });
  const { paymentTerms, manualMethods } = venue;
  const [manual, ...moreManual] = manualMethods;
  const waysToPay = [
    paymentTerms &&
      t("facts.paymentByCard", {
        percent: paymentTerms.depositPercent,
        days: paymentTerms.balanceDays,
      }),
    manual && t(`facts.paymentToHost.${moreManual.length > 0 ? "transferOrCash" : manual}`),
  ].filter(Boolean);
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
    ...bookingFees
      .map((fee) => ({ fee, amount: withFee(feesMinor[fee] ?? 0, venue.feePercent) }))
      .filter(({ amount }) => amount > 0)
      .map(({ fee, amount }) => ({
        icon: Sparkles,
        label: tListing(pricingFields[fee].label),
        value: t("facts.perBooking", { price: formatMoney(amount, currency, locale) }),
      })),
    {
      icon: ShieldCheck,
      label: t("facts.policyLabel"),
      value: policyText(venue.policy, policyWording(venue.paymentTerms !== null), tPolicies),
    },
    {
      icon: Wallet,
      label: t("facts.paymentLabel"),
      value: waysToPay.length > 0 ? waysToPay.join(" · ") : t("facts.payment"),
    },
    ...(venue.securityDepositMinor > 0
      ? [
          {
            icon: LockKeyhole,
            label: t("facts.securityDepositLabel"),
            value: t("facts.securityDeposit", {
              amount: formatMoney(venue.securityDepositMinor, currency, locale),
            }),
          },
        ]
      : []),
  ];
  return (
    <section aria-label={t("facts.label")}>
      <dl className="grid gap-x-8 gap-y-5 sm:grid-cols-2">
        {facts.map(({ icon: Icon, label, value }) => (
          <div key={label} className={factClass}>
            <dt className="text-muted text-sm">
              <Icon aria-hidden="true" className={iconClass} />
              {label}
            </dt>
            <dd>{value}</dd>
          </div>
        ))}
        {venue.capacityByLayout.length > 0 && (
          <div className={factClass}>
            <dt className="text-muted text-sm">
              <LayoutGrid aria-hidden="true" className={iconClass} />
              {t("facts.layouts")}
            </dt>
            <dd className="flex flex-wrap gap-x-4">
              {venue.capacityByLayout.map(({ layout, capacity }) => (
                <span key={layout}>
                  {layoutName(layout)} <span className="tabular-nums">{capacity}</span>
                </span>
              ))}
            </dd>
          </div>
        )}
      </dl>
    </section>
  );
}
