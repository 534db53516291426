import { defineRead } from "../define-read";
import { fetchExtraPrices, fetchQuote } from "./queries";
import { extraPricesQuerySchema, quoteQuerySchema } from "./schemas";
import type { ExtraPrices, Quote } from "./types";

/** What a selection would cost the caller, and what prevents it. */
export const getQuote = defineRead({
  access: "public",
  input: quoteQuerySchema,
  run: (request, { supabase }): Promise<Quote> => fetchQuote(supabase, request),
});

/** What each extra costs, or would cost, with a selection. */
export const getExtraPrices = defineRead({
  access: "public",
  input: extraPricesQuerySchema,
  run: (request, { supabase }): Promise<ExtraPrices> => fetchExtraPrices(supabase, request),
});
