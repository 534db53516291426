import { useEffect, useState } from "react";

/**
 * Returns a function that does `action` once the request it is given is answered, at once when it is already. It is dropped
 * when another request is made before. `answered` is the request whose answer is known, null while there is none.
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
