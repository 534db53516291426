import { type Read, readFresh } from "../../cache/read";
import { bothLanguages, type Localized } from "../../shared/localized";
import type { Json } from "../../supabase/database.types";
import { createPublicClient } from "../../supabase/public";
import { unwrapRow } from "../../supabase/unwrap-row";
import { areaRow, spellingRow } from "./rows";
import type { Point } from "./rules/distance";
import { dedupe } from "./search-cache";
import type { SearchRequest } from "./search-request";

/** A query spelt otherwise, with the number of venues that it finds; with `isMore` at least so many. */
export type Spelling = { query: string; count: number; isMore: boolean };

/** An area of listings with the middle of some of these. */
export type NamedArea = { name: Localized; at: Point };

async function fetchSpelling({ text, filters }: SearchRequest, moreThan: number) {
  const response = await createPublicClient().rpc("get_search_spelling", {
    p_query: text,
    p_filters: filters as Json,
    p_more_than: moreThan,
  });
  const row = unwrapRow(spellingRow, response);
  return row && { query: row.query, count: row.total, isMore: row.total_is_more };
}

async function fetchArea(key: string): Promise<NamedArea | null> {
  const response = await createPublicClient().rpc("get_search_area", { p_area: key });
  const row = unwrapRow(areaRow, response);
  return (
    row && {
      name: bothLanguages(row.name, row.name_ar),
      at: { latitude: row.latitude, longitude: row.longitude },
    }
  );
}

/** The spelling in which a search may have been meant, where that finds more than `moreThan` venues; else null. */
export function findSpelling(
  request: SearchRequest,
  moreThan: number,
): Promise<Read<Spelling | null>> {
  const key = JSON.stringify([request.text, request.filters, moreThan]);
  return readFresh(() => dedupe(`spelling ${key}`, () => fetchSpelling(request, moreThan)));
}

/** The names of an area and where it is, by its key in a clause; null for one without public venues. */
export function findArea(key: string): Promise<Read<NamedArea | null>> {
  return readFresh(() => dedupe(`area ${key}`, () => fetchArea(key)));
}
