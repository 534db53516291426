import { useLocale, useTranslations } from "next-intl";
import { useEffect, useId, useRef, useState } from "react";
import { useFormContext } from "react-hook-form";
import { SelectField } from "@/components/ui/control-fields";
import { Field } from "@/components/ui/field";
import { Select } from "@/components/ui/input";
import { Options } from "@/components/ui/options";
import { countryName } from "@/lib/shared/country-name";
import { localeTag } from "@/lib/shared/locale-tag";
import { localized } from "@/lib/shared/localized";
import { timeZoneCity } from "@/lib/shared/time-zone-city";
import {
  countryCodes,
  findKnownCity,
  getCountryCurrency,
  getCountryTimeZone,
} from "@/lib/venues/listing/rules/location";
import type { VenueForm } from "@/lib/venues/listing/schemas";
import { useWizard } from "../wizard/wizard-context";
import { TextField, useFieldError } from "./form-fields";
import { ListingField } from "./listing-field";
import { PinField } from "./pin-field";

const OTHER = "other";

/** City, area and address. A known city sets the country and the currency. */
export function PlaceFields() {
  const t = useTranslations("wizard.basics");
  const locale = useLocale();
  const [cityId, countryId] = [useId(), useId()];
  const { choices, state } = useWizard();
  const { watch, setValue, getFieldState, register, clearErrors } = useFormContext<VenueForm>();
  const citySelect = useRef<HTMLSelectElement>(null);
  const isEntry = state.entryField === "city";
  const [city, country] = watch(["city", "country"]);
  const [isOther, setIsOther] = useState(city !== "" && !findKnownCity(choices.cities, city));
  const knownCity = isOther ? undefined : findKnownCity(choices.cities, city);

  const error = useFieldError()("city");
  const hint = t("cityHint");

  useEffect(() => {
    if (!isEntry) return;
    citySelect.current?.focus({ preventScroll: true });
    citySelect.current?.scrollIntoView({ block: "center" });
  }, [isEntry]);

  const setCountry = (nextCountry: string, currency: string | null) => {
    setValue("country", nextCountry, { shouldDirty: true });
    // Keeps a currency that the host chose.
    if (currency && !getFieldState("currency").isTouched) {
      setValue("currency", currency, { shouldDirty: true });
    }
  };
  const chooseCity = (value: string) => {
    const chosen = choices.cities.find((item) => item.slug === value);
    setIsOther(value === OTHER);
    setValue("city", chosen ? chosen.name.en : "", { shouldDirty: true, shouldValidate: true });
    if (value) clearErrors("city");
    if (chosen) setCountry(chosen.country, chosen.currency);
  };

  return (
    <>
      <div className="grid gap-5 sm:grid-cols-2">
        <SelectField
          id={cityId}
          label={t("city")}
          hint={hint}
          error={isOther ? undefined : error}
          ref={citySelect}
          value={knownCity ? knownCity.slug : isOther ? OTHER : ""}
          onChange={(event) => chooseCity(event.target.value)}
        >
          <option value="">{t("choose")}</option>
          {choices.cities.map((item) => (
            <option key={item.slug} value={item.slug}>
              {localized(item.name, locale)}
            </option>
          ))}
          <option value={OTHER}>{t("otherCity")}</option>
        </SelectField>
        {isOther && <TextField name="city" label={t("cityName")} />}
        <Field label={t("country")} htmlFor={countryId}>
          {knownCity ? (
            <Select id={countryId} value={country} disabled>
              <option value={country}>{country && countryName(country, locale)}</option>
            </Select>
          ) : (
            <Select
              id={countryId}
              {...register("country", {
                onChange: (event: { target: { value: string } }) =>
                  setCountry(event.target.value, getCountryCurrency(event.target.value)),
              })}
            >
              <option value="">{t("choose")}</option>
              <Options values={countryCodes} text={(code) => countryName(code, locale)} />
            </Select>
          )}
        </Field>
        <TimeZoneNote
          timeZone={knownCity?.timeZone ?? (country ? getCountryTimeZone(country) : null)}
          place={
            knownCity ? localized(knownCity.name, locale) : country && countryName(country, locale)
          }
        />
        <ListingField name="area" />
        <ListingField name="area_ar" />
      </div>
      <ListingField name="address" />
      <ListingField name="address_ar" />
      <PinField />
    </>
  );
}

/** The time zone of opening hours and bookings, which follows from the place. */
function TimeZoneNote({ timeZone, place }: { timeZone: string | null; place: string }) {
  const t = useTranslations("wizard.basics");
  const locale = useLocale();
  if (!timeZone) return null;
  const parts = new Intl.DateTimeFormat(localeTag(locale), {
    timeZone,
    timeZoneName: "shortOffset",
  }).formatToParts(new Date());
  const offset = parts.find(({ type }) => type === "timeZoneName")?.value ?? timeZone;
  return (
    <p className="-mt-3 text-sm text-muted sm:col-span-2">
      {t("zone", { place: timeZoneCity(timeZone, locale) ?? place, offset })}
    </p>
  );
}
