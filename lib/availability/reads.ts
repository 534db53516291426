import { defineRead } from "../define-read";
import { quoteQuerySchema } from "../quotes/schemas";
import { fetchAlternativeSlots } from "./queries";
import type { AlternativeSlot } from "./types";

/** At most three other slots of the same length that the caller could book now, nearest first. */
export const findAlternatives = defineRead({
  access: "public",
  input: quoteQuerySchema,
  run: (request, { supabase }): Promise<AlternativeSlot[]> =>
    fetchAlternativeSlots(supabase, request),
});
