import type { Locale } from "@/lib/shared/locale-tag";
import { DayFilter } from "../day-filter";
import type { FilterContent, FilterGroup } from "./filter-content-types";
import { GroupFields } from "./group-fields";
import { PriceSlider } from "./price-slider";

/** An opened group of filters. The first opened group loads the code. */
export default function OpenedGroup({
  group,
  content,
  query,
  locale,
}: {
  group: FilterGroup;
  content: FilterContent;
  query: URLSearchParams;
  locale: Locale;
}) {
  const { labels, histogram } = content;
  return (
    <GroupFields
      group={group}
      content={content}
      query={query}
      locale={locale}
      dayField={
        group === "when" && (
          <DayFilter
            id="filter-day"
            name="day"
            locale={locale}
            label={labels.day}
            placeholder={labels.chooseDay}
            clearLabel={labels.clearDay}
            day={query.get("day") ?? ""}
          />
        )
      }
      slider={
        group === "price" &&
        histogram && <PriceSlider histogram={histogram} query={query} labels={labels} />
      }
    />
  );
}
