import { useSyncExternalStore } from "react";

const subscribe = () => () => {};

/** The IANA time zone of the reader's browser; null until the page is interactive, because no server knows it. */
export function useReaderZone(): string | null {
  return useSyncExternalStore(
    subscribe,
    () => Intl.DateTimeFormat().resolvedOptions().timeZone,
    () => null,
  );
}

/** The IANA time zone of the reader's browser; `UTC` until the page is interactive. */
export function useTimeZone(): string {
  return useReaderZone() ?? "UTC";
}
