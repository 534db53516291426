import type { NextRequest } from "next/server";
import { getFilterContent } from "@/components/venues/search/filters/filter-content";
import { emptyCatalogue, getCatalogue } from "@/lib/venues/catalogue";
import { readExploreParams } from "@/lib/venues/search/search-params";
import { requestLocale } from "../../request-locale";
import { resultResponse } from "../../responses";

/** The content of the filter groups for a search: the query of /explore, and `locale`. */
export async function GET(request: NextRequest) {
  const query = request.nextUrl.searchParams;
  const raw = Object.fromEntries([...query.keys()].map((name) => [name, query.getAll(name)]));
  const catalogue = await getCatalogue();
  const data = await getFilterContent(
    readExploreParams(raw),
    catalogue.ok ? catalogue.data : emptyCatalogue,
    requestLocale(query),
  );
  return resultResponse({ ok: true, data });
}
