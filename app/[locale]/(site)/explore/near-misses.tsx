import { getLocale, getTranslations } from "next-intl/server";
import { Link } from "@/components/i18n/link";
import { buttonClass } from "@/components/ui/button";
import { formatClock, formatDay } from "@/lib/shared/format-time";
import { isolate } from "@/lib/shared/isolate";
import { localized } from "@/lib/shared/localized";
import { type NearMiss, nearMisses } from "@/lib/venues/search/near-misses";
import { type Amount, searchVenues } from "@/lib/venues/search/queries";
import { type ExploreParams, exploreHref } from "@/lib/venues/search/search-params";
import { understand } from "@/lib/venues/search/search-request";
import type { Catalogue } from "@/lib/venues/types";

const mostOfAKind = 2;

type Counted = NearMiss & Amount;

/** How many venues the question would find; none when its time is over or too far ahead. */
async function count(near: NearMiss, catalogue: Catalogue): Promise<Counted> {
  const { question, params } = understand(near.params, catalogue, Date.now());
  if (near.params.day !== params.day) return { ...near, count: 0, isMore: false };
  const page = await searchVenues({ ...question, limit: 1, cursor: null });
  return page.ok
    ? { ...near, count: page.data.total, isMore: page.data.totalIsMore }
    : { ...near, count: 0, isMore: false };
}

/** What fits at another hour, on another day or in the next city, when nothing fits as it was asked. */
export async function NearMisses({
  params,
  catalogue,
}: {
  params: ExploreParams;
  catalogue: Catalogue;
}) {
  const [t, locale, counted] = await Promise.all([
    getTranslations("explore.near"),
    getLocale(),
    Promise.all(nearMisses(params, catalogue.cities).map((near) => count(near, catalogue))),
  ]);
  const shown = (["hour", "day", "city"] as const).flatMap((kind) =>
    counted.filter((near) => near.kind === kind && near.count > 0).slice(0, mostOfAKind),
  );
  if (shown.length === 0) return null;

  const times = (start: string, end: string) => ({
    start: formatClock(start, locale),
    end: formatClock(end, locale),
  });
  const nameOf = ({ kind, params: { day, start, end, city } }: Counted) => {
    if (kind === "hour") return t("hour", times(start, end));
    if (kind === "day") return t("day", { day: formatDay(day, locale) });
    const known = catalogue.cities.find(({ slug }) => slug === city);
    return t("city", { city: isolate(known ? localized(known.name, locale) : city) });
  };
  return (
    <section aria-labelledby="near-misses" className="mt-8 text-center">
      <h2 id="near-misses" className="text-lg">
        {t("title")}
      </h2>
      <ul className="mt-4 flex flex-wrap justify-center gap-2">
        {shown.map((near) => (
          <li key={exploreHref(near.params)}>
            <Link
              href={exploreHref(near.params)}
              className={buttonClass({ variant: "outline", size: "sm" })}
            >
              <bdi>
                {t(near.isMore ? "linkMore" : "link", {
                  name: isolate(nameOf(near)),
                  count: near.count,
                })}
              </bdi>
            </Link>
          </li>
        ))}
      </ul>
    </section>
  );
}
