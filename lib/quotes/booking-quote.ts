import type { z } from "zod";
import { unwrap } from "../errors";
import type { createServerSupabase } from "../supabase/server";
import { toPriceLines } from "./rows";
import type { slotSchema } from "./schemas";
import type { BookingQuote } from "./types";

type Client = Awaited<ReturnType<typeof createServerSupabase>>;

/** What was chosen, as the functions of the database take it. */
export function asList(chosen: Record<string, number>) {
  return Object.entries(chosen).map(([id, quantity]) => ({ id, quantity }));
}

/** What a slot would cost the caller, and what speaks against it. Throws the codes of the database. */
export async function readQuote(
  supabase: Client,
  slot: z.output<typeof slotSchema>,
): Promise<BookingQuote> {
  const answer = unwrap(
    await supabase.rpc("quote_booking", {
      p_venue_id: slot.venueId,
      p_start: slot.start,
      p_end: slot.end,
      p_guests: slot.guests,
      p_addons: asList(slot.addons),
      p_services: asList(slot.services),
    }),
  ) as {
    currency: string;
    lines: unknown;
    total_minor: number;
    problems: string[];
    refund_policy?: { full_until: string | null; half_until: string | null };
  };
  return {
    currency: answer.currency,
    lines: toPriceLines(answer.lines),
    totalMinor: answer.total_minor,
    problems: answer.problems,
    refund: {
      fullUntil: answer.refund_policy?.full_until ?? null,
      halfUntil: answer.refund_policy?.half_until ?? null,
    },
  };
}
