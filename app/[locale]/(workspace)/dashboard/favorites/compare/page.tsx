import { getLocale, getTranslations } from "next-intl/server";
import { BackLink } from "@/components/layout/back-link";
import { ButtonLink } from "@/components/ui/button-link";
import { EmptyState } from "@/components/ui/empty-state";
import { CompareTable } from "@/components/venues/compare/compare-table";
import { RequestedTimeForm } from "@/components/venues/compare/requested-time-form";
import { requireUser } from "@/lib/auth/guards";
import { parseComparedIds } from "@/lib/favorites/rules/compare";
import { titleMetadata } from "@/lib/i18n/title-metadata";
import { readRequestedTime, requestedTimeQuery } from "@/lib/shared/requested-time";
import { getVenue } from "@/lib/venues/queries";
import { compareVenues } from "./compare-venues";
import { RequestedTimeSummary } from "./requested-time-summary";

const path = "/dashboard/favorites/compare";

export const generateMetadata = titleMetadata("favorites.table.title");

export default async function ComparePage({
  searchParams,
}: PageProps<"/[locale]/dashboard/favorites/compare">) {
  const raw = await searchParams;
  const { ids, tooMany } = parseComparedIds(raw.ids);
  const requested = readRequestedTime(raw);
  const query = new URLSearchParams({ ids: ids.join(",") });
  await requireUser(`${path}?${query}${requestedTimeQuery(requested).replace("?", "&")}`);
  const [t, locale, ...results] = await Promise.all([
    getTranslations("favorites.table"),
    getLocale(),
    ...ids.map((id) => getVenue(id)),
  ]);
  const venues = results.flatMap((result) => (result.ok && result.data ? [result.data] : []));
  const compared = await compareVenues(venues, requested, locale, Date.now());
  const notices = [...new Set(compared.flatMap((each) => each.notices))];
  const missing = ids.length - venues.length;
  return (
    <div className="flex min-w-0 flex-col gap-6">
      <BackLink href="/dashboard/favorites">{t("back")}</BackLink>
      <h1 className="text-2xl">{t("title")}</h1>
      {tooMany && <p className="rounded-control bg-tint px-4 py-2.5 text-sm">{t("tooMany")}</p>}
      {missing > 0 && (
        <p className="rounded-control bg-tint px-4 py-2.5 text-sm">
          {t("lost", { count: missing })}
        </p>
      )}
      {venues.length < 2 ? (
        <EmptyState
          title={t("few")}
          action={<ButtonLink href="/dashboard/favorites">{t("back")}</ButtonLink>}
        />
      ) : (
        <>
          <RequestedTimeForm
            path={path}
            ids={ids}
            requested={requested}
            guestsAreTooMany={notices.includes("tooManyGuests")}
          />
          <RequestedTimeSummary compared={compared} notices={notices} />
          <CompareTable compared={compared} />
        </>
      )}
    </div>
  );
}
