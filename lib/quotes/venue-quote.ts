import { readFresh } from "../cache/read";
import { unwrap } from "../errors";
import type { ActionResult } from "../result";
import { bothLanguages, type Localized } from "../shared/localized";
import { createPublicClient } from "../supabase/public";

export type QuoteLine = {
  kind: string;
  label: Localized;
  quantity: number;
  unitMinor: number;
  amountMinor: number;
};

/** The answer of `quote_booking` to a stranger: what it costs, and the codes of what speaks against. */
export type Quote = {
  currency: string;
  lines: QuoteLine[];
  totalMinor: number;
  problems: string[];
  /** Until when all, and until when half is given back; null where the policy never does. */
  refund: { fullUntil: string | null; halfUntil: string | null };
};

type LineAnswer = {
  kind: string;
  label: string;
  label_ar?: string;
  quantity: number;
  unit_minor: number;
  amount_minor: number;
};
type Answer = {
  currency: string;
  lines: LineAnswer[];
  total_minor: number;
  problems: string[];
  refund_policy?: { full_until: string | null; half_until: string | null };
};

/** What the time would cost for so many guests, without extras. Instants are ISO. */
export function quoteVenue(
  venueId: string,
  start: string,
  end: string,
  guests: number,
): Promise<ActionResult<Quote>> {
  return readFresh(async () => {
    const answer = unwrap(
      await createPublicClient().rpc("quote_booking", {
        p_venue_id: venueId,
        p_start: start,
        p_end: end,
        p_guests: guests,
      }),
    ) as unknown as Answer;
    return {
      currency: answer.currency,
      totalMinor: answer.total_minor,
      problems: answer.problems,
      refund: {
        fullUntil: answer.refund_policy?.full_until ?? null,
        halfUntil: answer.refund_policy?.half_until ?? null,
      },
      lines: answer.lines.map((line) => ({
        kind: line.kind,
        label: bothLanguages(line.label, line.label_ar ?? null),
        quantity: Number(line.quantity),
        unitMinor: Number(line.unit_minor),
        amountMinor: Number(line.amount_minor),
      })),
    };
  });
}
