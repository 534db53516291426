import { useMemo, useRef } from "react";

/**
 * The ids under which texts are sent: `getMessageId` returns the same for the same text until `startNext`, so that a
 * repeated request writes one message.
 */
export function useMessageId(): { getMessageId: (text: string) => string; startNext: () => void } {
  const unsent = useRef({ text: "", id: "" });
  return useMemo(
    () => ({
      getMessageId: (text) => {
        if (unsent.current.text !== text) unsent.current = { text, id: crypto.randomUUID() };
        return unsent.current.id;
      },
      startNext: () => {
        unsent.current = { text: "", id: "" };
      },
    }),
    [],
  );
}
