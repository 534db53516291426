import { type Read, readFresh } from "../../cache/read";
import { unwrap } from "../../errors";
import type { Json } from "../../supabase/database.types";
import { createPublicClient } from "../../supabase/public";
import {
  type CountsAnswer,
  type Facets,
  type PageAnswer,
  type SearchPage,
  toFacets,
  toPage,
} from "./queries";
import { askOnce } from "./search-cache";
import type { SearchRequest } from "./search-request";

export type CountedPage = SearchPage & { facets: Facets };

async function ask(question: SearchRequest): Promise<CountedPage> {
  const answer = await createPublicClient().rpc("get_search_page", {
    p_query: question.text,
    p_filters: question.filters as Json,
    p_sort: question.sort,
    p_limit: question.limit,
    ...(question.cursor ? { p_cursor: question.cursor } : {}),
  });
  const page = unwrap(answer) as unknown as PageAnswer & { counts: CountsAnswer };
  return { ...toPage(page), facets: toFacets(page.counts) };
}

/**
 * One page of public venues that fit, their number, and how many each choice beside the current
 * ones would leave: one question to the database instead of two.
 */
export function searchWithCounts(question: SearchRequest): Promise<Read<CountedPage>> {
  return readFresh(() =>
    // Free times change with every booking, so nothing is remembered of a question with a day.
    question.filters.start
      ? ask(question)
      : askOnce(`counted page ${JSON.stringify(question)}`, () => ask(question)),
  );
}
