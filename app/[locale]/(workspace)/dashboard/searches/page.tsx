import { getLocale, getTranslations } from "next-intl/server";
import { ClientMessages } from "@/components/i18n/client-messages";
import { Link } from "@/components/i18n/link";
import { RemoveSearch } from "@/components/saved-searches/remove-search";
import { ButtonLink } from "@/components/ui/button-link";
import { EmptyState } from "@/components/ui/empty-state";
import { Pagination, pageLabels } from "@/components/ui/pagination";
import { requireUser } from "@/lib/auth/guards";
import { titleMetadata } from "@/lib/i18n/title-metadata";
import { listSavedSearches } from "@/lib/saved-searches/queries";
import { firstValue } from "@/lib/shared/first-value";
import { formatInstant } from "@/lib/shared/format-time";

export const generateMetadata = titleMetadata("savedSearches.title");

export default async function SavedSearchesPage({
  searchParams,
}: PageProps<"/[locale]/dashboard/searches">) {
  await requireUser("/dashboard/searches");
  const asked = Math.trunc(Number(firstValue((await searchParams).page))) || 1;
  const [t, tUi, locale, { searches, page, pages }] = await Promise.all([
    getTranslations("savedSearches"),
    getTranslations("ui.pagination"),
    getLocale(),
    listSavedSearches(Math.min(5, Math.max(1, asked))),
  ]);
  return (
    <div className="flex max-w-3xl flex-col gap-6">
      <div>
        <h1 className="text-2xl">{t("title")}</h1>
        {searches.length > 0 && <p className="text-muted">{t("intro")}</p>}
      </div>
      {searches.length === 0 ? (
        <EmptyState
          title={t("empty.title")}
          body={t("empty.body")}
          action={<ButtonLink href="/explore">{t("empty.explore")}</ButtonLink>}
        />
      ) : (
        <ClientMessages namespaces={["savedSearches"]}>
          <ul className="divide-y divide-hairline rounded-card border border-hairline bg-card">
            {searches.map(({ id, name, href, count, isMore, isOver, savedAt }) => (
              <li key={id} className="flex flex-wrap items-center gap-x-4 gap-y-2 p-4">
                <div className="min-w-0 flex-1 basis-56">
                  <Link
                    href={href}
                    className="font-medium text-accent underline underline-offset-4 wrap-anywhere"
                  >
                    <bdi>{name}</bdi>
                  </Link>
                  <p className="text-muted text-sm">
                    {isOver && t("over")}
                    {count !== null && t(isMore ? "countMore" : "count", { count })}
                    {!isOver && count === null && t("unknown")}
                    {" · "}
                    {t("savedOn", { day: formatInstant(savedAt, "UTC", locale, "date") })}
                  </p>
                </div>
                <RemoveSearch id={id} name={name} />
              </li>
            ))}
          </ul>
        </ClientMessages>
      )}
      <Pagination
        page={page}
        pageCount={pages}
        hrefFor={(to) => `/dashboard/searches?page=${to}`}
        labels={pageLabels(t("pages"), tUi)}
      />
    </div>
  );
}
