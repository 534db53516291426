"use client";

import { useEffect, useRef, useState } from "react";
import { quoteBooking } from "@/lib/bookings/actions";
import { questionOf } from "@/lib/bookings/rules/question";
import type { CheckoutVenue, Selection } from "@/lib/bookings/types";
import type { ErrorCode } from "@/lib/errors";
import type { BookingQuote } from "@/lib/quotes/types";

const TYPING_MS = 250;

type Known = { quote: BookingQuote | null; loading: boolean; error: ErrorCode | null; of?: string };
/** `current` is true while the quote answers the selection of this moment. */
type QuoteState = Omit<Known, "of"> & { current: boolean };

/**
 * The price of the selection, asked again whenever it changes; the last answer stays in view meanwhile.
 * `first` is that of the first selection, where it came with the page.
 */
export function useQuote(
  venue: CheckoutVenue,
  selection: Selection,
  first: BookingQuote | null,
): QuoteState {
  const asked = questionOf(venue, selection);
  const [state, setState] = useState<Known>({
    quote: first,
    loading: false,
    error: null,
    of: (first && asked) ?? undefined,
  });
  const answered = useRef(first && asked);

  useEffect(() => {
    const isAnswered = asked !== null && asked === answered.current;
    answered.current = null;
    if (isAnswered) return;
    if (!asked) {
      setState({ quote: null, loading: false, error: null });
      return;
    }
    let current = true;
    setState((before) => ({ ...before, loading: true }));
    const timer = setTimeout(async () => {
      const result = await quoteBooking(JSON.parse(asked)).catch(
        () => ({ ok: false, code: "unexpected" }) as const,
      );
      if (!current) return;
      setState(
        result.ok
          ? { quote: result.data, loading: false, error: null, of: asked }
          : { quote: null, loading: false, error: result.code },
      );
    }, TYPING_MS);
    return () => {
      current = false;
      clearTimeout(timer);
    };
  }, [asked]);

  const { of, ...known } = state;
  return { ...known, current: of !== undefined && of === asked };
}
