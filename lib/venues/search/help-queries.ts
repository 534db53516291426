import { type Read, readFresh } from "../../cache/read";
import { bothLanguages, type Localized } from "../../shared/localized";
import type { Json } from "../../supabase/database.types";
import { createPublicClient } from "../../supabase/public";
import { unwrapRow } from "../../supabase/unwrap-row";
import { areaRow, spellingRow } from "./rows";
import type { Point } from "./rules/distance";
import { dedupe } from "./search-cache";
import type { SearchRequest } from "./search-request";

/** A query in another spelling, with the number of venues that it finds; with `isMore` it finds at least that many. */
export type Spelling = { query: string; count: number; isMore: boolean };

/** An area of listings, with the centre of some of its listings. */
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

/** The probable spelling of a search, if it finds more than `moreThan` venues; otherwise null. */
export function findSpelling(
  request: SearchRequest,
  moreThan: number,
): Promise<Read<Spelling | null>> {
  const key = JSON.stringify([request.text, request.filters, moreThan]);
  return readFresh(() => dedupe(`spelling ${key}`, () => fetchSpelling(request, moreThan)));
}

/** The names and position of an area by its key in a clause; null for an area without public venues. */
export function findArea(key: string): Promise<Read<NamedArea | null>> {
  return readFresh(() => dedupe(`area ${key}`, () => fetchArea(key)));
}
