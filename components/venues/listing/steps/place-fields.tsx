"use client";

import { useLocale, useTranslations } from "next-intl";
import { useId, useState } from "react";
import { useFormContext } from "react-hook-form";
import { Field } from "@/components/ui/field";
import { Select } from "@/components/ui/input";
import { localeTag } from "@/lib/shared/locale-tag";
import { localized } from "@/lib/shared/localized";
import { countryCodes, currencyOf, knownCity, timeZoneOf } from "@/lib/venues/listing/rules/places";
import type { VenueForm } from "@/lib/venues/listing/schemas";
import { useWizard } from "../wizard/context";
import { TextField } from "./fields";
import { PinField } from "./pin-field";

const OTHER = "other";

/** City, area and address. A city that Mahfil knows brings its country and currency along. */
export function PlaceFields() {
  const t = useTranslations("wizard.basics");
  const locale = useLocale();
  const [cityId, countryId] = [useId(), useId()];
  const { choices } = useWizard();
  const { watch, setValue, getFieldState, register } = useFormContext<VenueForm>();
  const [city, country] = watch(["city", "country"]);
  const [other, setOther] = useState(city !== "" && !knownCity(choices.cities, city));
  const known = other ? undefined : knownCity(choices.cities, city);

  const names = new Intl.DisplayNames([locale], { type: "region" });

  const adopt = (nextCountry: string, currency: string | null) => {
    setValue("country", nextCountry, { shouldDirty: true });
    // A currency that somebody chose stays.
    if (currency && !getFieldState("currency").isTouched) {
      setValue("currency", currency, { shouldDirty: true });
    }
  };
  const choose = (value: string) => {
    const chosen = choices.cities.find((item) => item.slug === value);
    setOther(value === OTHER);
    setValue("city", chosen ? chosen.name.en : "", { shouldDirty: true, shouldValidate: true });
    if (chosen) adopt(chosen.country, chosen.currency);
  };

  return (
    <>
      <div className="grid gap-5 sm:grid-cols-2">
        <Field label={t("city")} htmlFor={cityId}>
          <Select
            id={cityId}
            value={known ? known.slug : other ? OTHER : ""}
            onChange={(event) => choose(event.target.value)}
          >
            <option value="">{t("choose")}</option>
            {choices.cities.map((item) => (
              <option key={item.slug} value={item.slug}>
                {localized(item.name, locale)}
              </option>
            ))}
            <option value={OTHER}>{t("otherCity")}</option>
          </Select>
        </Field>
        {other && <TextField name="city" label={t("cityName")} />}
        <Field label={t("country")} htmlFor={countryId}>
          {known ? (
            <Select id={countryId} value={country} disabled>
              <option value={country}>{country && names.of(country)}</option>
            </Select>
          ) : (
            <Select
              id={countryId}
              {...register("country", {
                onChange: (event: { target: { value: string } }) =>
                  adopt(event.target.value, currencyOf(event.target.value)),
              })}
            >
              <option value="">{t("choose")}</option>
              {countryCodes.map((code) => (
                <option key={code} value={code}>
                  {names.of(code)}
                </option>
              ))}
            </Select>
          )}
        </Field>
        <ZoneNote
          zone={known?.timeZone ?? (country ? timeZoneOf(country) : null)}
          place={known ? localized(known.name, locale) : country && (names.of(country) ?? country)}
        />
        <TextField name="area" label={t("area")} hint={t("areaHint")} />
        <TextField name="area_ar" label={t("areaAr")} lang="ar" />
      </div>
      <TextField
        name="address"
        label={t("address")}
        hint={t("addressHint")}
        autoComplete="street-address"
        required
      />
      <PinField />
    </>
  );
}

/** Which clock hours and bookings are meant in: it comes with the place, and is not chosen. */
function ZoneNote({ zone, place }: { zone: string | null; place: string }) {
  const t = useTranslations("wizard.basics");
  const locale = useLocale();
  if (!zone) return null;
  const parts = new Intl.DateTimeFormat(localeTag(locale), {
    timeZone: zone,
    timeZoneName: "shortOffset",
  }).formatToParts(new Date());
  const offset = parts.find(({ type }) => type === "timeZoneName")?.value ?? zone;
  return <p className="-mt-3 text-sm text-muted sm:col-span-2">{t("zone", { place, offset })}</p>;
}
