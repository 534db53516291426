import { getLocale, getTranslations } from "next-intl/server";
import { ClientMessages } from "@/components/i18n/client-messages";
import { PlaceRows } from "@/components/search-words/place-rows";
import { QueryReading } from "@/components/search-words/query-reading";
import { WordFilters } from "@/components/search-words/word-filters";
import { WordRows } from "@/components/search-words/word-rows";
import { Button } from "@/components/ui/button";
import { Card } from "@/components/ui/card";
import { Input } from "@/components/ui/input";
import { Pagination, pageLabels } from "@/components/ui/pagination";
import { Tabs } from "@/components/ui/tabs";
import { requireRole } from "@/lib/auth/guards";
import { localizePath } from "@/lib/i18n/paths";
import { titleMetadata } from "@/lib/i18n/title-metadata";
import {
  explainSearch,
  listSearchPlaces,
  listSearchWords,
  listWordValues,
} from "@/lib/search-words/queries";
import { wordKinds } from "@/lib/search-words/types";
import { firstValue } from "@/lib/shared/first-value";
import { readExploreParams } from "@/lib/venues/search/search-params";

export const generateMetadata = titleMetadata("searchWords.title");

const path = "/admin/search";
const scripts = ["latin", "arabic"] as const;

export default async function AdminSearchPage({
  searchParams,
}: PageProps<"/[locale]/admin/search">) {
  await requireRole("admin", path);
  const raw = await searchParams;
  const get = (name: string) => firstValue(raw[name]);
  const isPlaces = get("list") === "places";
  // Typed text is read as the search reads it.
  const tried = readExploreParams({ q: get("try") }).q;
  const filter = {
    text: readExploreParams({ q: get("text") }).q.slice(0, 80),
    kind: wordKinds.find((kind) => kind === get("kind")) ?? null,
    script: scripts.find((script) => script === get("script")) ?? null,
    page: Math.min(1000, Math.max(1, Math.trunc(Number(get("page"))) || 1)),
  };
  const locale = await getLocale();
  const [t, tUi, values, words, places, reading] = await Promise.all([
    getTranslations("searchWords"),
    getTranslations("ui.pagination"),
    listWordValues(locale),
    isPlaces ? null : listSearchWords(filter),
    isPlaces ? listSearchPlaces(filter) : null,
    tried ? explainSearch(tried) : null,
  ]);
  const list = words ?? places;
  const hrefFor = (page: number) => {
    const query = new URLSearchParams();
    const entries = {
      list: isPlaces ? "places" : "",
      text: filter.text,
      kind: filter.kind,
      script: filter.script,
      page: page > 1 ? String(page) : "",
    };
    for (const [name, value] of Object.entries(entries)) if (value) query.set(name, value);
    return `${path}${query.size > 0 ? `?${query}` : ""}`;
  };
  return (
    <div className="flex max-w-4xl flex-col gap-6">
      <div>
        <h1 className="text-2xl">{t("title")}</h1>
        <p className="max-w-text text-muted">{t("intro")}</p>
      </div>
      <Card className="flex flex-col gap-3">
        <form action={localizePath(locale, path)} className="flex flex-wrap items-end gap-3">
          <label htmlFor="try" className="flex min-w-0 flex-1 basis-64 flex-col gap-1.5">
            <span className="font-medium text-sm">{t("try.label")}</span>
            <Input
              id="try"
              name="try"
              type="search"
              dir="auto"
              maxLength={200}
              defaultValue={tried}
              className="match-parent"
            />
          </label>
          {isPlaces && <input type="hidden" name="list" value="places" />}
          <Button type="submit" variant="outline">
            {t("try.submit")}
          </Button>
        </form>
        {reading && <QueryReading reading={reading} names={values} />}
      </Card>
      <Tabs
        label={t("lists")}
        items={[
          { href: path, label: t("words"), current: !isPlaces, count: words?.count },
          {
            href: `${path}?list=places`,
            label: t("places"),
            current: isPlaces,
            count: places?.count,
          },
        ]}
      />
      <WordFilters action={localizePath(locale, path)} filter={filter} isPlaces={isPlaces} />
      <ClientMessages namespaces={["searchWords"]}>
        {words && <WordRows words={words.words} values={values} />}
        {places && <PlaceRows places={places.places} />}
      </ClientMessages>
      {list && (
        <Pagination
          page={list.page}
          pageCount={list.pages}
          hrefFor={hrefFor}
          labels={pageLabels(t("pages"), tUi)}
        />
      )}
    </div>
  );
}
