"use client";

import { useSyncExternalStore } from "react";

const subscribe = () => () => {};

/** The IANA time zone of the reader's browser; `UTC` until the page is interactive. */
export function useTimeZone(): string {
  return useSyncExternalStore(
    subscribe,
    () => Intl.DateTimeFormat().resolvedOptions().timeZone,
    () => "UTC",
  );
}
