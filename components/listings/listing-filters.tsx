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
  MAX_LISTING_COUNT,
} from "@/lib/listings/filters";
import type { ListingKind } from "@/lib/listings/types";
import { listingPages } from "./kinds";

type Props = {
  kind: ListingKind;
  filter: ListFilter;
  counts: Record<ListGroup, number>;
  /** True when there are enough listings for a search by name. */
  isSearchable: boolean;
};

/** The groups of an owner's list with their counts, and a search by name. Works without script. */
export function ListingFilters({ kind, filter, counts, isSearchable }: Props) {
  const { texts, statuses, list } = listingPages[kind];
  const t = useTranslations(texts);
  const tStatus = useTranslations(statuses);
  const locale = useLocale();
  const getLabel = (group: ListGroup) => (group === "all" ? t("all") : tStatus(group));
  return (
    <div className="flex flex-col gap-4">
      <Tabs
        label={t("filters")}
        items={listGroups
          .filter((group) => group === "all" || group === filter.group || counts[group] > 0)
          .map((group) => ({
            href: `${list}${formatListFilter({ ...filter, group })}`,
            label: getLabel(group),
            current: group === filter.group,
            count:
              counts[group] > MAX_LISTING_COUNT
                ? t("countMore", { count: MAX_LISTING_COUNT })
                : counts[group],
          }))}
      />
      {(isSearchable || filter.text) && (
        <search aria-label={t("search")}>
          <form
            // Remounts for another address, so that the field shows its text.
            key={filter.text}
            action={localizePath(locale, list)}
            className="flex flex-wrap items-start gap-3"
          >
            {filter.group !== "all" && <input type="hidden" name="status" value={filter.group} />}
            <InputField
              id="listing-name"
              label={t("search")}
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
                  {t("find")}
                </button>
                {filter.text && (
                  <ButtonLink
                    href={`${list}${formatListFilter({ ...filter, text: "" })}`}
                    variant="ghost"
                  >
                    {t("clear")}
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
