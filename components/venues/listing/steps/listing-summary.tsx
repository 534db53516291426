import { useLocale, useTranslations } from "next-intl";
import type { ReactNode } from "react";
import { useFormContext } from "react-hook-form";
import { useDurationText } from "@/components/availability/opening-hours/duration-text";
import { Button } from "@/components/ui/button";
import { Photo } from "@/components/ui/photo";
import { toMinor } from "@/lib/listings/fields/amounts";
import { formatClock, weekdays } from "@/lib/shared/format-time";
import { localized } from "@/lib/shared/localized";
import { formatMoney } from "@/lib/shared/money";
import {
  durationFields,
  type FieldOfKind,
  getPricingFields,
  listingFields,
} from "@/lib/venues/listing/fields";
import { isEmptyAddon } from "@/lib/venues/listing/fields/extras";
import { findKnownCity } from "@/lib/venues/listing/rules/location";
import { getMissingFields } from "@/lib/venues/listing/rules/required-fields";
import type { VenueForm } from "@/lib/venues/listing/schemas";
import { venueImageUrl } from "@/lib/venues/photos/image-url";
import { layouts } from "@/lib/venues/types";
import { useWizard } from "../wizard/wizard-context";
import { isLocked } from "../wizard/wizard-reducer";

function Section({ step, title, children }: { step: number; title: string; children: ReactNode }) {
  const t = useTranslations("wizard");
  const { goTo, state } = useWizard();
  const { getValues } = useFormContext<VenueForm>();
  const missing = getMissingFields(step, getValues());
  return (
    <section className="border-hairline border-b pb-5">
      <div className="flex items-center justify-between gap-3">
        <h3 className="text-lg">{title}</h3>
        <Button
          variant="ghost"
          size="sm"
          className="-me-3"
          disabled={isLocked(state)}
          aria-label={t("publish.editPart", { part: title })}
          onClick={() => goTo(step)}
        >
          {t("publish.edit")}
        </Button>
      </div>
      {missing.length > 0 && (
        <p className="text-sm font-medium text-warning">
          {t("missing.intro")}{" "}
          {missing.map((field) => t(`missing.${field}`)).join(t("preview.comma"))}
        </p>
      )}
      {children}
    </section>
  );
}

type Fact = [label: string, value: ReactNode];

/** Labels with values; leaves out empty ones. */
function Facts({ facts }: { facts: Fact[] }) {
  return (
    <dl className="grid gap-x-6 gap-y-2 sm:grid-cols-[11rem_1fr]">
      {facts
        .filter(([, value]) => value !== "" && value !== null)
        .map(([label, value]) => (
          <div key={label} className="contents">
            <dt className="text-sm text-muted sm:pt-0.5">{label}</dt>
            <dd className="min-w-0 break-words whitespace-pre-line">
              <bdi>{value}</bdi>
            </dd>
          </div>
        ))}
    </dl>
  );
}

/** The contents of the form, step by step. */
export function ListingSummary({ values }: { values: VenueForm }) {
  const t = useTranslations("wizard");
  const tPolicies = useTranslations("policies");
  const locale = useLocale();
  const formatDuration = useDurationText();
  const { choices } = useWizard();
  const type = choices.types.find((item) => item.id === values.venue_type_id);
  const city = findKnownCity(choices.cities, values.city);
  const property = choices.properties.find((item) => item.id === values.property_id);
  const formatAmount = (major: number) =>
    formatMoney(toMinor(major, values.currency), values.currency, locale);
  const join = (items: string[]) => items.filter(Boolean).join(t("preview.comma"));
  const hours = weekdays(locale).map(({ weekday, name }) => {
    const periods = values.opening_hours
      .filter((period) => period.weekday === weekday)
      .map(
        (period) => `${formatClock(period.opens, locale)} – ${formatClock(period.closes, locale)}`,
      );
    return `${name}: ${periods.length > 0 ? join(periods) : t("rules.closed")}`;
  });
  const summarize = (name: FieldOfKind<"money" | "halfHours" | "duration">): Fact => {
    const field = listingFields[name];
    const value = values[name];
    const label = t(field.label);
    if (field.kind === "duration") return [label, formatDuration(value, field.unit)];
    if (field.kind === "halfHours") return [label, t("rules.hoursCount", { count: value })];
    const nothing = field.charge === "booking" ? t("publish.none") : "";
    return [label, value > 0 ? formatAmount(value) : nothing];
  };
  return (
    <>
      <Section step={1} title={t("steps.basics.title")}>
        <Facts
          facts={[
            [t("basics.title"), values.title],
            [t("basics.titleAr"), values.title_ar],
            [t("basics.type"), type ? localized(type.name, locale) : ""],
            [
              t("basics.capacity"),
              values.capacity > 0 ? t("guests", { count: values.capacity }) : "",
            ],
            [
              t("basics.layouts"),
              join(
                layouts
                  .filter((layout) => values.capacity_by_layout[layout] > 0)
                  .map((layout) =>
                    t("publish.layout", {
                      layout: t(`basics.layout.${layout}`),
                      seats: values.capacity_by_layout[layout],
                    }),
                  ),
              ),
            ],
            [t("basics.description"), values.description],
            [t("basics.descriptionAr"), values.description_ar],
            [t("basics.address"), values.address],
            [t("basics.addressAr"), values.address_ar],
            [
              t("basics.city"),
              join([
                localized({ en: values.area, ar: values.area_ar }, locale),
                city ? localized(city.name, locale) : values.city,
              ]),
            ],
            [t("property.label"), property ? localized(property.name, locale) : ""],
          ]}
        />
      </Section>
      <Section step={2} title={t("steps.photos.title")}>
        <ul className="flex flex-wrap gap-2">
          {values.images.map((path, index) => (
            <li key={path} className="h-20 w-28 overflow-hidden rounded-control">
              <Photo
                src={venueImageUrl(path)}
                alt={t("photos.photo", { position: index + 1 })}
                sizes="7rem"
              />
            </li>
          ))}
        </ul>
      </Section>
      <Section step={3} title={t("steps.pricing.title")}>
        <Facts
          facts={[
            [t("pricing.model"), t(`pricing.models.${values.pricing_model}.label`)],
            ...getPricingFields(values.pricing_model).map(summarize),
          ]}
        />
      </Section>
      <Section step={4} title={t("steps.rules.title")}>
        <Facts
          facts={[
            [
              t("rules.amenities"),
              join(
                choices.amenities
                  .filter((amenity) => values.selectedAmenities.includes(amenity.slug))
                  .map((amenity) => localized(amenity.name, locale)),
              ),
            ],
            [
              t("rules.events"),
              join(
                choices.events
                  .filter((event) => values.allowedEvents.includes(event.id))
                  .map((event) => localized(event.name, locale)),
              ),
            ],
            [
              t("rules.house"),
              join([
                ...values.selectedHouseRules.map((code) => t(`rules.codes.${code}`)),
                ...values.customRules.map((rule) =>
                  localized({ en: rule.text, ar: rule.text_ar }, locale),
                ),
              ]),
            ],
            [t("rules.hours"), hours.join("\n")],
            [
              t("rules.booking"),
              t(values.instant_booking ? "rules.instant.label" : "rules.instant.off"),
            ],
            ...durationFields.map(summarize),
            [t("rules.policy"), tPolicies(`names.${values.policy}`)],
          ]}
        />
      </Section>
      <Section step={5} title={t("steps.extras.title")}>
        <Facts
          facts={[
            [
              t("extras.addons"),
              values.addons
                .filter((addon) => !isEmptyAddon(addon))
                .map((addon) =>
                  t("publish.addon", {
                    name: localized({ en: addon.name, ar: addon.name_ar }, locale),
                    price: formatAmount(addon.price),
                    unit: t(`extras.units.${addon.pricing}`),
                    stock: addon.stock ?? 0,
                  }),
                )
                .join("\n") || t("publish.none"),
            ],
            [
              t("extras.services"),
              join(
                choices.services
                  .filter((service) => values.services.includes(service.id))
                  .map((service) => localized(service.name, locale)),
              ) || t("publish.none"),
            ],
          ]}
        />
      </Section>
    </>
  );
}
