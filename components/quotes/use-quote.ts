import { useCallback, useEffect, useRef, useState } from "react";
import type { ActionAnswer, NoAnswer } from "@/lib/call-action";
import type { ErrorCode } from "@/lib/errors";

const DEBOUNCE_MS = 250;

type QuoteError = ErrorCode | NoAnswer;
type Answer<Quote> = {
  request: string;
  attempt: number;
  quote: Quote | null;
  error: QuoteError | null;
};

/**
 * Returns the quote for a request and asks again when the request changes; the last quote stays visible meanwhile. Null requests
 * nothing. `load` must not change between renders; it is aborted when the request changes. `initialQuote` answers the first
 * request if the page came with it.
 */
export function useQuote<Quote>(
  request: string | null,
  load: (request: string, signal: AbortSignal) => Promise<ActionAnswer<Quote>>,
  initialQuote: Quote | null = null,
): {
  quote: Quote | null;
  isLoading: boolean;
  /** True while the quote answers the present request. */
  isCurrent: boolean;
  /** True while the present request is asked for again: the quote is its last answer. */
  isRefreshing: boolean;
  error: QuoteError | null;
  retry: () => void;
} {
  const [attempt, setAttempt] = useState(0);
  const [answer, setAnswer] = useState<Answer<Quote> | null>(
    initialQuote && request ? { request, attempt, quote: initialQuote, error: null } : null,
  );
  const initialRequest = useRef(initialQuote && request);
  const retry = useCallback(() => setAttempt((before) => before + 1), []);

  useEffect(() => {
    const isAnswered = request !== null && request === initialRequest.current;
    initialRequest.current = null;
    if (isAnswered) return;
    if (request === null) {
      setAnswer(null);
      return;
    }
    const controller = new AbortController();
    const settle = (quote: Quote | null, error: QuoteError | null) => {
      if (!controller.signal.aborted) setAnswer({ request, attempt, quote, error });
    };
    const timer = setTimeout(() => {
      load(request, controller.signal).then((answer) =>
        answer.ok ? settle(answer.data, null) : settle(null, answer.code),
      );
    }, DEBOUNCE_MS);
    return () => {
      clearTimeout(timer);
      controller.abort();
    };
  }, [request, attempt, load]);

  const isSettled = answer?.request === request && answer.attempt === attempt;
  return {
    quote: request === null ? null : (answer?.quote ?? null),
    isLoading: request !== null && !isSettled,
    isCurrent: isSettled && answer.quote !== null,
    isRefreshing: request !== null && answer?.request === request && !isSettled,
    error: isSettled ? answer.error : null,
    retry,
  };
}
