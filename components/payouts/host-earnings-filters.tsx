import { useLocale, useTranslations } from "next-intl";
import { buttonClass } from "@/components/ui/button";
import { SelectField } from "@/components/ui/control-fields";
import { VenueOptions } from "@/components/ui/localized-options";
import { Options } from "@/components/ui/options";
import { localizePath } from "@/lib/i18n/paths";
import { type EarningsFilters, earningsFilterQuery } from "@/lib/payouts/host-filters";
import type { Localized } from "@/lib/shared/localized";

/** Year and venue of the earnings: a GET form that works without scripts. */
export function HostEarningsFilters({
  filters,
  years,
  venues,
}: {
  filters: EarningsFilters;
  years: number[];
  venues: { id: string; name: Localized }[];
}) {
  const t = useTranslations("payouts");
  const locale = useLocale();
  return (
    <search aria-label={t("filters")}>
      <form
        key={earningsFilterQuery(filters)}
        action={localizePath(locale, "/host/earnings")}
        className="grid grid-cols-[minmax(0,1fr)_minmax(0,1.6fr)] items-end gap-x-4 gap-y-3 sm:grid-cols-[10rem_minmax(0,20rem)_auto] sm:justify-start"
      >
        {filters.currency && <input type="hidden" name="currency" value={filters.currency} />}
        <SelectField
          id="earnings-year"
          label={t("year")}
          name="year"
          defaultValue={filters.year ?? "all"}
        >
          <Options values={years} text={(year) => year} />
          <option value="all">{t("everyYear")}</option>
        </SelectField>
        <SelectField
          id="earnings-venue"
          label={t("venueFilter")}
          name="venue"
          defaultValue={filters.venueId ?? ""}
        >
          <VenueOptions venues={venues} none={t("allVenues")} />
        </SelectField>
        {/* Aligned with the fields beside it, which end with an empty line for errors. */}
        <button
          type="submit"
          className={buttonClass({
            variant: "primary",
            className: "max-sm:col-span-full sm:mb-1.5",
          })}
        >
          {t("show")}
        </button>
      </form>
    </search>
  );
}
