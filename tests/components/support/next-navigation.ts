// Stands in for `next/navigation` in component tests: an address that is kept in memory.
import { useMemo, useSyncExternalStore } from "react";
import { vi } from "vitest";
import { splitLocale } from "../../../lib/i18n/paths.ts";

type Options = { scroll?: boolean };

const listeners = new Set<() => void>();
let entries = ["/"];
let position = 0;

function subscribe(listener: () => void) {
  listeners.add(listener);
  return () => listeners.delete(listener);
}

function show(nextEntries: string[], nextPosition: number) {
  entries = nextEntries;
  position = nextPosition;
  for (const listener of listeners) listener();
}

const resolveHref = (href: string) => {
  const { pathname, search, hash } = new URL(href, new URL(getAddress(), location.origin));
  return pathname + search + hash;
};

/** Returns the path and query that the components see. */
export const getAddress = (): string => entries[position] ?? "/";

/** Begins a history at this address. */
export const setAddress = (address: string): void => show([address], 0);

/** The router of `useRouter`: mocks that change the address as Next does. */
export const router = {
  push: vi.fn((href: string, _options?: Options) =>
    show([...entries.slice(0, position + 1), resolveHref(href)], position + 1),
  ),
  replace: vi.fn((href: string, _options?: Options) =>
    show(entries.with(position, resolveHref(href)), position),
  ),
  back: vi.fn(() => show(entries, Math.max(0, position - 1))),
  forward: vi.fn(() => show(entries, Math.min(entries.length - 1, position + 1))),
  refresh: vi.fn(() => {}),
  prefetch: vi.fn((_href: string) => {}),
};

const useUrl = () =>
  new URL(useSyncExternalStore(subscribe, getAddress, getAddress), location.origin);

export const useRouter = () => router;

export const usePathname = (): string => useUrl().pathname;

export function useSearchParams(): URLSearchParams {
  const { search } = useUrl();
  return useMemo(() => new URLSearchParams(search), [search]);
}

export const useParams = () => ({ locale: splitLocale(usePathname()).locale });

/** Next's own errors, which it throws to redirect, are none here. */
export const unstable_rethrow = (_error: unknown): void => {};

export function redirect(href: string): never {
  throw new Error(`Redirected to ${href}`);
}

export function notFound(): never {
  throw new Error("Not found");
}
