"use client";

import { useLocale, useTranslations } from "next-intl";
import type { ReactNode } from "react";
import { useFormContext } from "react-hook-form";
import { Button } from "@/components/ui/button";
import { Photo } from "@/components/ui/photo";
import { formatClock, weekdays } from "@/lib/shared/format-time";
import { localized } from "@/lib/shared/localized";
import { formatMoney } from "@/lib/shared/money";
import { toMinor } from "@/lib/venues/listing/rules/listing";
import { knownCity } from "@/lib/venues/listing/rules/places";
import { missingFields, ratesOf } from "@/lib/venues/listing/rules/wizard";
import type { VenueForm } from "@/lib/venues/listing/schemas";
import { venueImageUrl } from "@/lib/venues/photos/image-url";
import { layouts } from "@/lib/venues/types";
import { CompletenessCard } from "../wizard/completeness-card";
import { useWizard } from "../wizard/context";
import { PreviewButton } from "../wizard/preview-button";
import { PreviewCard } from "../wizard/preview-card";
import { useLengthWords } from "./length-words";

const ALL_PARTS = 100;

/** Step 6: everything at a glance, a way back to each part, and the button that sends it to review. */
export function PublishStep() {
  const t = useTranslations("wizard");
  const { choices, mode, publishing, publish, uploads } = useWizard();
  const { watch } = useFormContext<VenueForm>();
  const values = watch();
  const label = mode === "add" || mode === "edit-draft" ? "publish" : mode;
  return (
    <div className="flex flex-col gap-6">
      <div className="mx-auto w-full max-w-sm xl:hidden">
        <PreviewCard values={values} choices={choices} />
      </div>
      <CompletenessCard values={values} most={ALL_PARTS} />
      <Summary values={values} />
      <div className="flex flex-col items-start gap-3 rounded-card bg-tint p-5">
        <p className="text-lg font-semibold">{t(`publish.${label}.title`)}</p>
        <p>{t(`publish.${label}.body`)}</p>
        {uploads.busy && <p className="text-sm text-warning">{t("publish.uploading")}</p>}
        <div className="flex flex-wrap items-center gap-3">
          <Button size="lg" onClick={publish} loading={publishing} disabled={uploads.busy}>
            {t(`publish.${label}.action`)}
          </Button>
          <PreviewButton />
        </div>
      </div>
    </div>
  );
}

function Section({ step, title, children }: { step: number; title: string; children: ReactNode }) {
  const t = useTranslations("wizard");
  const { goTo, publishing } = useWizard();
  const { getValues } = useFormContext<VenueForm>();
  const missing = missingFields(step, getValues());
  return (
    <section className="border-hairline border-b pb-5">
      <div className="flex items-center justify-between gap-3">
        <h3 className="text-lg">{title}</h3>
        <Button
          variant="ghost"
          size="sm"
          className="-me-3"
          disabled={publishing}
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

function Facts({ facts }: { facts: [label: string, value: ReactNode][] }) {
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

function Summary({ values }: { values: VenueForm }) {
  const t = useTranslations("wizard");
  const locale = useLocale();
  const length = useLengthWords();
  const { choices } = useWizard();
  const type = choices.types.find((item) => item.id === values.venue_type_id);
  const city = knownCity(choices.cities, values.city);
  const property = choices.properties.find((item) => item.id === values.property_id);
  const money = (major: number) =>
    formatMoney(toMinor(major, values.currency), values.currency, locale);
  const list = (items: string[]) => items.filter(Boolean).join(t("preview.comma"));
  const hours = weekdays(locale).map(({ weekday, name }) => {
    const own = values.opening_hours
      .filter((period) => period.weekday === weekday)
      .map(
        (period) => `${formatClock(period.opens, locale)} – ${formatClock(period.closes, locale)}`,
      );
    return `${name}: ${own.length > 0 ? list(own) : t("rules.closed")}`;
  });
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
              list(
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
            [
              t("basics.city"),
              list([
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
            ...ratesOf(values.pricing_model).map((rate): [string, ReactNode] => [
              t(`pricing.labels.${rate}`),
              values[rate] > 0 ? money(values[rate]) : "",
            ]),
            [
              t("pricing.cleaningFee"),
              values.cleaning_fee > 0 ? money(values.cleaning_fee) : t("publish.none"),
            ],
            [t("pricing.minimumHours"), t("rules.hoursCount", { count: values.minimum_hours })],
          ]}
        />
      </Section>
      <Section step={4} title={t("steps.rules.title")}>
        <Facts
          facts={[
            [
              t("rules.amenities"),
              list(
                choices.amenities
                  .filter((amenity) => values.selectedAmenities.includes(amenity.slug))
                  .map((amenity) => localized(amenity.name, locale)),
              ),
            ],
            [
              t("rules.events"),
              list(
                choices.events
                  .filter((event) => values.allowedEvents.includes(event.id))
                  .map((event) => localized(event.name, locale)),
              ),
            ],
            [
              t("rules.house"),
              list([
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
            ...(["minimum_notice_hours", "booking_window_months"] as const).map(
              (name): [string, ReactNode] => [
                t(`rules.durations.${name}.label`),
                length(values[name], name === "booking_window_months" ? "months" : "hours"),
              ],
            ),
            ...(["buffer_before", "buffer_after"] as const).map((name): [string, ReactNode] => [
              t(`rules.durations.${name}.label`),
              length(values[name], "minutes"),
            ]),
            [t("rules.policy"), t(`rules.policies.${values.policy}.label`)],
          ]}
        />
      </Section>
      <Section step={5} title={t("steps.extras.title")}>
        <Facts
          facts={[
            [
              t("extras.addons"),
              values.addons
                .map((addon) =>
                  t("publish.addon", {
                    name: localized({ en: addon.name, ar: addon.name_ar }, locale),
                    price: money(addon.price),
                    unit: t(`extras.units.${addon.pricing}`),
                    stock: addon.stock ?? 0,
                  }),
                )
                .join("\n") || t("publish.none"),
            ],
            [
              t("extras.services"),
              list(
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
