import { useLocale, useTranslations } from "next-intl";
import type { ReactNode } from "react";
import { OpeningHours } from "@/components/availability/opening-hours/opening-hours";
import { Badge, type BadgeVariant } from "@/components/ui/badge";
import { Fact } from "@/components/ui/fact";
import type { OfferedService, ReviewedOffer } from "@/lib/moderation/offer-queries";
import { joinList } from "@/lib/shared/join-list";
import { localized } from "@/lib/shared/localized";
import { formatMoney, withFee } from "@/lib/shared/money";
import { bookingFees, pricingFields } from "@/lib/venues/listing/fields/pricing";
import { houseRuleCodes } from "@/lib/venues/rules/house-rules";
import { BothLanguages } from "./both-languages";

const consentVariants: Record<OfferedService["consent"], BadgeVariant> = {
  invited: "info",
  accepted: "success",
  declined: "warning",
};

/** What guests see of a listing beside its texts, pictures and facts: fees, hours, rules, add-ons and services. */
export function OfferReview({ offer }: { offer: ReviewedOffer }) {
  const t = useTranslations("moderation.review.offer");
  const tRules = useTranslations("venues.rules");
  const tAddons = useTranslations("venues.addons");
  const locale = useLocale();
  const { venue, services, buffers } = offer;
  const { currency, feesMinor } = venue.pricing;
  const price = (minor: number) => formatMoney(minor, currency, locale);
  const tListing = useTranslations("wizard");
  return (
    <>
      <Part id="fees" title={t("fees")}>
        <dl className="grid gap-x-8 gap-y-3 sm:grid-cols-2">
          {bookingFees.map((fee) => (
            <Fact key={fee} label={tListing(pricingFields[fee].label)}>
              {feesMinor[fee] ? price(feesMinor[fee]) : t("none")}
            </Fact>
          ))}
          <Fact label={t("service")}>{t("percent", { percent: venue.feePercent })}</Fact>
          <Fact label={t("notice")}>{t("hours", { count: venue.minimumNoticeHours })}</Fact>
          <Fact label={t("window")}>{t("months", { count: venue.bookingWindowMonths })}</Fact>
          <Fact label={t("buffers")}>{t("minutes", buffers)}</Fact>
        </dl>
      </Part>
      <Part id="hours" title={t("openingHours")}>
        <OpeningHours
          hours={venue.openingHours}
          exceptions={venue.exceptions}
          hasMoreExceptions={venue.hasMoreExceptions}
          timeZone={venue.timeZone}
        />
      </Part>
      <Part id="house-rules" title={t("rules")} none={venue.rules.length === 0 && t("noRules")}>
        <ul className="list-disc ps-5">
          {venue.rules.map(({ code, text }) => {
            const known = houseRuleCodes.find((each) => each === code);
            return (
              <li key={`${code} ${text.en} ${text.ar}`}>
                {known ? tRules(known) : <BothLanguages text={text} />}
              </li>
            );
          })}
        </ul>
      </Part>
      <Part id="events" title={t("events")} none={venue.events.length === 0 && t("none")}>
        <p>
          {joinList(
            venue.events.map(({ name }) => localized(name, locale)),
            locale,
          )}
        </p>
      </Part>
      <Part id="addons" title={t("addons")} none={venue.addons.length === 0 && t("none")}>
        <p className="text-muted text-sm">{t("pricesWithFee", { percent: venue.feePercent })}</p>
        <ul className="max-w-2xl">
          {venue.addons.map((addon) => (
            <li
              key={addon.id}
              className="flex justify-between gap-6 border-hairline border-b py-2 last:border-b-0"
            >
              <div className="min-w-0">
                <p className="font-medium">
                  <BothLanguages text={addon.name} />
                </p>
                <p className="text-muted text-sm">
                  <BothLanguages text={addon.description} />
                </p>
              </div>
              <p className="shrink-0 text-end text-sm tabular-nums">
                {tAddons(addon.pricing, {
                  price: price(withFee(addon.priceMinor, venue.feePercent)),
                })}
              </p>
            </li>
          ))}
        </ul>
      </Part>
      <Part id="services" title={t("services")} none={services.length === 0 && t("none")}>
        <ul className="max-w-2xl">
          {services.map(({ id, name, provider, consent }) => (
            <li
              key={id}
              className="flex flex-wrap items-center justify-between gap-x-6 gap-y-1 border-hairline border-b py-2 last:border-b-0"
            >
              <span className="min-w-0">
                <span className="font-medium">
                  <BothLanguages text={name} />
                </span>
                <bdi className="text-muted text-sm wrap-anywhere">{provider}</bdi>
              </span>
              <Badge variant={consentVariants[consent]}>{t(`consents.${consent}`)}</Badge>
            </li>
          ))}
        </ul>
      </Part>
    </>
  );
}

/** A section of the review; `none` stands in for an empty one. */
function Part({
  id,
  title,
  none = false,
  children,
}: {
  id: string;
  title: string;
  none?: string | false;
  children: ReactNode;
}) {
  return (
    <section aria-labelledby={id}>
      <h2 id={id} className="text-xl">
        {title}
      </h2>
      <div className="mt-3 flex flex-col gap-3">
        {none ? <p className="text-muted">{none}</p> : children}
      </div>
    </section>
  );
}
