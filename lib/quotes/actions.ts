"use server";

import { defineAction } from "../define-action";
import { fetchExtraPrices, fetchQuote } from "./queries";
import { extraPricesSchema, quoteRequestSchema } from "./schemas";
import type { ExtraPrices, Quote } from "./types";

/** What a selection would cost the caller, and what prevents it. */
export const getQuote = defineAction({
  access: "public",
  input: quoteRequestSchema,
  run: (request, { supabase }): Promise<Quote> => fetchQuote(supabase, request),
});

/** What each extra costs, or would cost, with a selection. */
export const getExtraPrices = defineAction({
  access: "public",
  input: extraPricesSchema,
  run: (request, { supabase }): Promise<ExtraPrices> => fetchExtraPrices(supabase, request),
});
