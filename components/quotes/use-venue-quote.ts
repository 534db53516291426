"use client";

import { useEffect, useState } from "react";

/** What `/api/quote` answers: sentences in the reader's language. */
export type Quote = {
  lines: { label: string; amount: string }[];
  total: string;
  totalMinor: number;
  refund: string | null;
  later: string[];
  problems: { code: string; text: string }[];
};

export type QuoteState =
  | { status: "idle" }
  | { status: "loading" | "ready"; quote: Quote | null }
  | { status: "failed"; code: string };

const DEBOUNCE = 250;

/**
 * Follows a question (the query of the address) with its quote; an older question's answer is dropped.
 * Null asks nothing. A changed fragment (`#2`) asks the same again, and is never sent.
 */
export function useQuote(question: string | null): QuoteState {
  const [state, setState] = useState<QuoteState>({ status: "idle" });
  useEffect(() => {
    if (question === null) {
      setState({ status: "idle" });
      return;
    }
    const controller = new AbortController();
    setState((before) => ({ status: "loading", quote: "quote" in before ? before.quote : null }));
    const timer = setTimeout(async () => {
      try {
        const response = await fetch(`/api/quote?${question}`, { signal: controller.signal });
        const body = (await response.json()) as Quote & { code?: string };
        setState(
          response.ok
            ? { status: "ready", quote: body }
            : { status: "failed", code: body.code ?? "unexpected" },
        );
      } catch {
        if (!controller.signal.aborted) setState({ status: "failed", code: "offline" });
      }
    }, DEBOUNCE);
    return () => {
      clearTimeout(timer);
      controller.abort();
    };
  }, [question]);
  return state;
}
