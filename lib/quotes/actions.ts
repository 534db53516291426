"use server";

import { defineAction } from "../define-action";
import { fetchQuote } from "./queries";
import { quoteRequestSchema } from "./schemas";
import type { Quote } from "./types";

/** What a selection would cost the caller, and what prevents it. */
export const getQuote = defineAction({
  access: "public",
  input: quoteRequestSchema,
  run: (request, { supabase }): Promise<Quote> => fetchQuote(supabase, request),
});
