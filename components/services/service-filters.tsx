import { useLocale, useTranslations } from "next-intl";
import { buttonClass } from "@/components/ui/button";
import { Field } from "@/components/ui/field";
import { Input, Select } from "@/components/ui/input";
import { localizePath } from "@/lib/i18n/paths";
import type { ServiceParams } from "@/lib/services/search-params";
import { localized } from "@/lib/shared/localized";
import type { CatalogueItem } from "@/lib/venues/types";

/** The filters of services: a GET form that works without scripts. */
export function ServiceFilters({
  params,
  categories,
  cities,
}: {
  params: ServiceParams;
  categories: CatalogueItem[];
  cities: CatalogueItem[];
}) {
  const t = useTranslations("services.filters");
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
        action={localizePath(locale, "/services")}
        aria-label={t("label")}
        className="grid gap-3 sm:grid-cols-2 lg:grid-cols-[1.4fr_1fr_1fr_auto] lg:items-start"
      >
        <Field label={t("q")} htmlFor="service-q">
          <Input
            id="service-q"
            name="q"
            type="search"
            dir="auto"
            maxLength={100}
            defaultValue={params.q}
            placeholder={t("qPlaceholder")}
          />
        </Field>
        <Field label={t("category")} htmlFor="service-category">
          <Select id="service-category" name="category" defaultValue={params.category}>
            <option value="">{t("anyCategory")}</option>
            {options(categories)}
          </Select>
        </Field>
        <Field label={t("city")} htmlFor="service-city">
          <Select id="service-city" name="city" defaultValue={params.city}>
            <option value="">{t("anyCity")}</option>
            {options(cities)}
          </Select>
        </Field>
        <button type="submit" className={buttonClass({ className: "sm:mb-1.5 sm:self-end" })}>
          {t("submit")}
        </button>
      </form>
    </search>
  );
}
