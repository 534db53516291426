import { useLocale, useTranslations } from "next-intl";
import { useState } from "react";
import { useFormContext } from "react-hook-form";
import { Checkbox } from "@/components/ui/checkbox";
import { InputField } from "@/components/ui/control-fields";
import { localized } from "@/lib/shared/localized";
import { formatMoney, withFee } from "@/lib/shared/money";
import { findKnownCity } from "@/lib/venues/listing/rules/location";
import type { VenueForm } from "@/lib/venues/listing/schemas";
import type { ServiceChoice } from "@/lib/venues/listing/types";
import { useWizard } from "../wizard/wizard-context";

/** Number of services that are listed without a search. */
const UNSEARCHED_LIMIT = 8;

/** Services of providers to invite: first those of the venue's currency, and among them those of its city. */
export function ServicesPicker() {
  const t = useTranslations("wizard.extras");
  const locale = useLocale();
  const { choices, listing } = useWizard();
  const { watch, setValue } = useFormContext<VenueForm>();
  const [chosen, city, currency] = watch(["services", "city", "currency"]);
  const [query, setQuery] = useState("");

  if (choices.services.length === 0) return <p className="text-muted">{t("noServices")}</p>;
  const normalizedQuery = query.trim().toLocaleLowerCase();
  const matches = (service: ServiceChoice) =>
    [service.name.en, service.name.ar, service.category.en, service.category.ar, service.provider]
      .join(" ")
      .toLocaleLowerCase()
      .includes(normalizedQuery);
  const venueCity = findKnownCity(choices.cities, city);
  const isOfCurrency = (service: ServiceChoice) => service.currency === currency;
  const isNear = (service: ServiceChoice) =>
    service.city !== "" && findKnownCity(choices.cities, service.city) === venueCity;
  const rank = (service: ServiceChoice) =>
    (isOfCurrency(service) ? 0 : 2) + (isNear(service) ? 1 : 2);
  const found = choices.services.filter(matches);
  const listed = [...found]
    .sort((a, b) => rank(a) - rank(b))
    .filter(
      (service, index) =>
        normalizedQuery || index < UNSEARCHED_LIMIT || chosen.includes(service.id),
    );

  const toggle = (service: ServiceChoice, isChosen: boolean) => {
    const rest = chosen.filter((other) => other !== service.id);
    setValue("services", isChosen ? [...rest, service.id] : rest, { shouldDirty: true });
  };
  // Providers are invited only after the listing's first approval.
  const isAsked = listing !== null && ["active", "paused", "suspended"].includes(listing.status);
  const getConsent = (service: ServiceChoice) => {
    const consent = listing?.consents[service.id];
    return consent && t(`consent.${consent === "invited" && !isAsked ? "planned" : consent}`);
  };
  const getPrice = ({ pricingType, priceMinor, currency }: ServiceChoice) =>
    pricingType === "custom" && priceMinor === 0
      ? t("servicePrices.agreed")
      : t(`servicePrices.${pricingType}`, {
          price: formatMoney(withFee(priceMinor, choices.feePercent), currency, locale),
        });

  return (
    <>
      <InputField
        label={t("findService")}
        type="search"
        value={query}
        dir="auto"
        onChange={(event) => setQuery(event.target.value)}
      />
      <p role="status" className="text-sm text-muted">
        {t("chosen", { count: chosen.length })}
      </p>
      <div className="grid gap-x-6 sm:grid-cols-2">
        {listed.map((service) => (
          <Checkbox
            key={service.id}
            checked={chosen.includes(service.id)}
            // A service chosen before the venue's currency changed can only be removed.
            disabled={!isOfCurrency(service) && !chosen.includes(service.id)}
            onChange={(event) => toggle(service, event.target.checked)}
            label={localized(service.name, locale)}
            hint={[
              localized(service.category, locale),
              service.provider,
              getPrice(service),
              isOfCurrency(service)
                ? chosen.includes(service.id) && getConsent(service)
                : t("otherCurrency", { service: service.currency, venue: currency }),
            ]
              .filter(Boolean)
              .join(" · ")}
          />
        ))}
      </div>
      {found.length > listed.length && (
        <p className="text-sm text-muted">
          {t("moreServices", { count: found.length - listed.length })}
        </p>
      )}
      {found.length === 0 && <p className="text-muted">{t("noneFound")}</p>}
      {choices.hasMoreServices && (
        <p className="text-sm text-muted">
          {t("servicesLimit", { count: choices.services.length })}
        </p>
      )}
    </>
  );
}
