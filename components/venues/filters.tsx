import { X } from "lucide-react";
import { useLocale, useTranslations } from "next-intl";
import type { ReactNode } from "react";
import { buttonClass } from "@/components/ui/button";
import { Checkbox, Radio, Switch } from "@/components/ui/checkbox";
import { Field } from "@/components/ui/field";
import { Input, Select } from "@/components/ui/input";
import { localPath } from "@/lib/i18n/paths";
import { localized } from "@/lib/shared/localized";
import type { Facets } from "@/lib/venues/search";
import { type ExploreParams, exploreHref, ratings } from "@/lib/venues/search-params";
import type { Catalogue, CatalogueItem } from "@/lib/venues/types";
import { DayFilter } from "./day-filter";
import { FilterForm } from "./filter-form";
import { SuggestInput } from "./suggest-input";
import { TimeOptions } from "./time-options";

export const filtersId = "filters";
const shownAmenities = 8;

// A sheet from below on small screens; a column that is always there on wide ones.
const sheet =
  "fixed inset-x-0 top-auto bottom-0 max-h-[92dvh] w-full max-w-none overflow-y-auto overscroll-contain rounded-t-card bg-card px-5 text-ink backdrop:bg-black/50 lg:static lg:block lg:max-h-none lg:overflow-visible lg:bg-transparent lg:px-0";

function Group({ title, children }: { title: string; children: ReactNode }) {
  return (
    <fieldset className="border-hairline border-t pt-4">
      <legend className="float-start mb-2 w-full font-medium text-sm">{title}</legend>
      <div className="clear-both">{children}</div>
    </fieldset>
  );
}

/** Every filter of the search, with how many venues each choice would leave. */
export function Filters({
  params,
  catalogue,
  facets,
  total,
}: {
  params: ExploreParams;
  catalogue: Catalogue;
  facets: Facets | null;
  total: number | null;
}) {
  const t = useTranslations("explore.filters");
  const locale = useLocale();
  const named = (item: CatalogueItem, counts: Record<string, number> | undefined) => {
    const name = localized(item.name, locale);
    return counts ? t("option", { name, count: counts[item.slug] ?? 0 }) : name;
  };
  const choice = (
    name: "city" | "type" | "event",
    any: string,
    items: CatalogueItem[],
    counts: Record<string, number> | undefined,
  ) => (
    <Field label={t(name)} htmlFor={`filter-${name}`}>
      <Select id={`filter-${name}`} name={name} defaultValue={params[name]}>
        <option value="">{any}</option>
        {items.map((item) => (
          <option key={item.slug} value={item.slug}>
            {named(item, counts)}
          </option>
        ))}
      </Select>
    </Field>
  );
  const amenity = (item: CatalogueItem) => (
    <Checkbox
      key={item.slug}
      name="amenity"
      value={item.slug}
      defaultChecked={params.amenities.includes(item.slug)}
      label={named(item, facets?.amenities)}
    />
  );
  const weight = ({ slug }: CatalogueItem) =>
    (params.amenities.includes(slug) ? 1e9 : 0) + (facets?.amenities[slug] ?? 0);
  const byWeight = [...catalogue.amenities].sort((a, b) => weight(b) - weight(a));
  const [shown, folded] = [
    byWeight.slice(0, Math.max(shownAmenities, params.amenities.length)),
    byWeight.slice(Math.max(shownAmenities, params.amenities.length)),
  ];
  const currency = catalogue.cities.find(({ slug }) => slug === params.city)?.currency;

  return (
    <FilterForm
      id={filtersId}
      action={localPath(locale, "/explore")}
      address={exploreHref(params)}
      className={sheet}
    >
      <header className="sticky top-0 z-10 -mx-5 flex items-center justify-between bg-card px-5 py-3 lg:hidden">
        <h2 className="text-lg">{t("title")}</h2>
        <button
          type="button"
          popoverTarget={filtersId}
          popoverTargetAction="hide"
          aria-label={t("close")}
          className="-me-2 grid size-11 place-items-center rounded-full hover:bg-tint"
        >
          <X aria-hidden="true" className="size-5" />
        </button>
      </header>
      <div className="flex flex-col gap-4">
        <Field label={t("q")} htmlFor="filter-q">
          <SuggestInput
            id="filter-q"
            name="q"
            locale={locale}
            text={params.q}
            placeholder={t("qPlaceholder")}
          />
        </Field>
        {choice("city", t("anyCity"), catalogue.cities, facets?.cities)}
        {choice("event", t("anyEvent"), catalogue.eventTypes, facets?.events)}
        {choice("type", t("anyType"), catalogue.venueTypes, facets?.types)}
        <Field label={t("guests")} htmlFor="filter-guests">
          <Input
            id="filter-guests"
            name="guests"
            type="number"
            inputMode="numeric"
            min={1}
            max={100000}
            defaultValue={params.guests}
          />
        </Field>
        <Group title={t("when")}>
          <div className="flex flex-col gap-3">
            <Field label={t("day")} htmlFor="filter-day">
              <DayFilter
                id="filter-day"
                name="day"
                locale={locale}
                label={t("day")}
                placeholder={t("chooseDay")}
                clearLabel={t("clearDay")}
                day={params.day}
                auto
              />
            </Field>
            <div className="grid grid-cols-2 gap-3">
              {(["start", "end"] as const).map((name) => (
                <Field key={name} label={t(name)} htmlFor={`filter-${name}`}>
                  <Select id={`filter-${name}`} name={name} defaultValue={params[name]}>
                    <TimeOptions any={t("usual")} locale={locale} />
                  </Select>
                </Field>
              ))}
            </div>
          </div>
        </Group>
        <Group title={params.day ? t("price") : t("unitPrice")}>
          <div className="grid grid-cols-2 gap-3">
            {(["min", "max"] as const).map((name) => (
              <Field key={name} label={t(name)} htmlFor={`filter-${name}`}>
                <Input
                  id={`filter-${name}`}
                  name={name}
                  inputMode="decimal"
                  maxLength={16}
                  defaultValue={params[name]}
                  autoComplete="off"
                />
              </Field>
            ))}
          </div>
          <p className="mt-1 text-muted text-sm">
            {currency ? t("currency", { currency }) : t("ownCurrency")}
          </p>
        </Group>
        <Group title={t("amenities")}>
          {shown.map(amenity)}
          {folded.length > 0 && (
            <details>
              <summary className="inline-flex min-h-11 cursor-pointer items-center font-medium text-accent text-sm underline underline-offset-4">
                {t("more")}
              </summary>
              {folded.map(amenity)}
            </details>
          )}
        </Group>
        <Group title={t("rating")}>
          <Radio name="rating" value="" defaultChecked={!params.rating} label={t("anyRating")} />
          {ratings.map((rating) => (
            <Radio
              key={rating}
              name="rating"
              value={rating}
              defaultChecked={params.rating === rating}
              label={t("ratingFrom", { rating })}
            />
          ))}
        </Group>
        <div className="border-hairline border-t pt-2">
          <Switch name="instant" value="1" defaultChecked={params.instant} label={t("instant")} />
        </div>
      </div>
      <footer className="sticky bottom-0 -mx-5 mt-2 bg-card px-5 py-3 pb-[max(0.75rem,env(safe-area-inset-bottom))] lg:static lg:mx-0 lg:bg-transparent lg:px-0">
        <button type="submit" className={buttonClass({ className: "w-full" })}>
          {total === null ? t("apply") : t("applyCount", { count: total })}
        </button>
      </footer>
    </FilterForm>
  );
}
