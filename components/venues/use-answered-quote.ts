import { useEffect, useState } from "react";

/**
 * Returns a function that runs `action` once its request is answered, at once if it already is. A newer request replaces it.
 * `answered` is the request with a known answer; null without one.
 */
export function useAnsweredQuote(
  answered: string | null,
  action: () => void,
): (request: string | null) => void {
  const [waiting, setWaiting] = useState<string | null>(null);

  useEffect(() => {
    if (waiting === null || answered === null) return;
    setWaiting(null);
    if (waiting === answered) action();
  }, [waiting, answered, action]);

  return setWaiting;
}
