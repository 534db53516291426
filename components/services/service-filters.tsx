import { useLocale, useTranslations } from "next-intl";
import { buttonClass } from "@/components/ui/button";
import { InputField, SelectField } from "@/components/ui/control-fields";
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
        <InputField
          id="service-q"
          label={t("q")}
          name="q"
          type="search"
          dir="auto"
          maxLength={100}
          defaultValue={params.q}
          placeholder={t("qPlaceholder")}
        />
        <SelectField
          id="service-category"
          label={t("category")}
          name="category"
          defaultValue={params.category}
        >
          <option value="">{t("anyCategory")}</option>
          {options(categories)}
        </SelectField>
        <SelectField id="service-city" label={t("city")} name="city" defaultValue={params.city}>
          <option value="">{t("anyCity")}</option>
          {options(cities)}
        </SelectField>
        <button type="submit" className={buttonClass({ className: "sm:mb-1.5 sm:self-end" })}>
          {t("submit")}
        </button>
      </form>
    </search>
  );
}
