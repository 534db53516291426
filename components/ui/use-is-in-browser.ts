import { useSyncExternalStore } from "react";

const subscribe = () => () => {};

/** False in the HTML of a page and while it is hydrated, then true: for what is of no use without scripts. */
export function useIsInBrowser(): boolean {
  return useSyncExternalStore(
    subscribe,
    () => true,
    () => false,
  );
}
