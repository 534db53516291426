import { Search } from "lucide-react";
import { useLocale, useTranslations } from "next-intl";
import { buttonClass } from "@/components/ui/button";
import { InputField, SelectField } from "@/components/ui/control-fields";
import { Field } from "@/components/ui/field";
import { localizePath } from "@/lib/i18n/paths";
import { localized } from "@/lib/shared/localized";
import type { CatalogueItem } from "@/lib/venues/types";
import { DayFilter } from "./day-filter";

/** The search of the home page: a GET form of /explore that works without scripts. */
export function HomeSearch({
  events,
  cities,
}: {
  events: CatalogueItem[];
  cities: CatalogueItem[];
}) {
  const t = useTranslations("home.search");
  const locale = useLocale();
  const options = (items: CatalogueItem[]) =>
    items.map(({ slug, name }) => (
      <option key={slug} value={slug}>
        {localized(name, locale)}
      </option>
    ));
  return (
    <search>
      <form
        action={localizePath(locale, "/explore")}
        aria-label={t("label")}
        className="grid gap-3 rounded-card bg-card p-4 shadow-float sm:grid-cols-2 sm:p-5 lg:grid-cols-[1.2fr_1fr_1.1fr_0.8fr_auto] lg:items-start"
      >
        <SelectField id="search-event" label={t("what")} name="event" defaultValue="">
          <option value="">{t("anyEvent")}</option>
          {options(events)}
        </SelectField>
        <SelectField id="search-city" label={t("where")} name="city" defaultValue="">
          <option value="">{t("anyCity")}</option>
          {options(cities)}
        </SelectField>
        <Field label={t("when")} htmlFor="search-day">
          <DayFilter
            id="search-day"
            name="day"
            locale={locale}
            label={t("when")}
            placeholder={t("anyDay")}
            clearLabel={t("anyDay")}
            day=""
          />
        </Field>
        <InputField
          id="search-guests"
          label={t("guests")}
          name="guests"
          inputMode="numeric"
          autoComplete="off"
          placeholder={t("guestsPlaceholder")}
        />
        <button
          type="submit"
          className={buttonClass({
            className: "sm:col-span-2 lg:col-span-1 lg:mb-1.5 lg:self-end",
          })}
        >
          <Search aria-hidden="true" className="size-5" />
          {t("submit")}
        </button>
      </form>
    </search>
  );
}
