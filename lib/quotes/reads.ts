import { defineRead } from "../define-read";
import { fetchExtraPrices, fetchQuote } from "./queries";
import { extraPricesQuerySchema, quoteQuerySchema } from "./schemas";
import type { ExtraPrices, Quote } from "./types";

/** The caller's price for a selection, and the problems that prevent the booking. */
export const getQuote = defineRead({
  access: "public",
  input: quoteQuerySchema,
  run: (request, { supabase }): Promise<Quote> => fetchQuote(supabase, request),
});

/** The price of each extra with a selection, whether or not it is chosen. */
export const getExtraPrices = defineRead({
  access: "public",
  input: extraPricesQuerySchema,
  run: (request, { supabase }): Promise<ExtraPrices> => fetchExtraPrices(supabase, request),
});
