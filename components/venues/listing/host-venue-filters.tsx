import { useLocale, useTranslations } from "next-intl";
import { buttonClass } from "@/components/ui/button";
import { ButtonLink } from "@/components/ui/button-link";
import { InputField } from "@/components/ui/control-fields";
import { Tabs } from "@/components/ui/tabs";
import { localizePath } from "@/lib/i18n/paths";
import {
  formatListFilter,
  type ListFilter,
  type ListGroup,
  listGroups,
  MAX_VENUE_COUNT,
} from "@/lib/venues/listing/filters";

type Props = {
  filter: ListFilter;
  counts: Record<ListGroup, number>;
  /** True when there are enough venues for a search by name. */
  isSearchable: boolean;
};

/** The groups of a host's list with their counts, and a search by name. Works without script. */
export function VenueFilters({ filter, counts, isSearchable }: Props) {
  const t = useTranslations("hosting");
  const locale = useLocale();
  const getLabel = (group: ListGroup) => (group === "all" ? t("venues.all") : t(`status.${group}`));
  return (
    <div className="flex flex-col gap-4">
      <Tabs
        label={t("venues.filters")}
        items={listGroups
          .filter((group) => group === "all" || group === filter.group || counts[group] > 0)
          .map((group) => ({
            href: `/host/venues${formatListFilter({ ...filter, group })}`,
            label: getLabel(group),
            current: group === filter.group,
            count:
              counts[group] > MAX_VENUE_COUNT
                ? t("venues.countMore", { count: MAX_VENUE_COUNT })
                : counts[group],
          }))}
      />
      {(isSearchable || filter.text) && (
        <search aria-label={t("venues.search")}>
          <form
            // Remounts for another address, so that the field shows its text.
            key={filter.text}
            action={localizePath(locale, "/host/venues")}
            className="flex flex-wrap items-start gap-3"
          >
            {filter.group !== "all" && <input type="hidden" name="status" value={filter.group} />}
            <InputField
              id="venue-name"
              label={t("venues.search")}
              fieldClassName="min-w-0 flex-1 sm:max-w-80"
              name="q"
              type="search"
              maxLength={200}
              dir="auto"
              className="match-parent"
              defaultValue={filter.text}
            />
            <div className="flex flex-col gap-1.5">
              {/* Aligns the buttons with the input, which has a label above it. */}
              <span aria-hidden="true" className="text-sm">
                &nbsp;
              </span>
              <div className="flex flex-wrap gap-3">
                <button type="submit" className={buttonClass({ variant: "outline" })}>
                  {t("venues.find")}
                </button>
                {filter.text && (
                  <ButtonLink
                    href={`/host/venues${formatListFilter({ ...filter, text: "" })}`}
                    variant="ghost"
                  >
                    {t("venues.clear")}
                  </ButtonLink>
                )}
              </div>
            </div>
          </form>
        </search>
      )}
    </div>
  );
}
