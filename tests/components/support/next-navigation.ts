// Stands in for `next/navigation` in component tests. The address is that of the test's own window.
import { useMemo, useSyncExternalStore } from "react";
import { vi } from "vitest";
import { splitLocale } from "../../../lib/i18n/paths.ts";

type Options = { scroll?: boolean };

const listeners = new Set<() => void>();

function subscribe(listener: () => void) {
  listeners.add(listener);
  window.addEventListener("popstate", listener);
  return () => {
    listeners.delete(listener);
    window.removeEventListener("popstate", listener);
  };
}

/** Returns the path and query that the components see. */
export const getAddress = (): string => location.pathname + location.search;

/** Replaces the current address. */
export const setAddress = (address: string): void => navigate("replaceState", address);

// Next's router also sees changes that bypass it.
for (const method of ["pushState", "replaceState"] as const) {
  const original = history[method];
  history[method] = (...change) => {
    original.apply(history, change);
    queueMicrotask(() => {
      for (const listener of listeners) listener();
    });
  };
}

const navigate = (method: "pushState" | "replaceState", href: string) =>
  history[method](null, "", href);

/** The router of `useRouter`: mocks that change the address like Next's router. */
export const router = {
  push: vi.fn((href: string, _options?: Options) => {
    // Like Next: navigating to the current address adds no history entry.
    const isShown = new URL(href, location.href).href === location.href;
    navigate(isShown ? "replaceState" : "pushState", href);
  }),
  replace: vi.fn((href: string, _options?: Options) => navigate("replaceState", href)),
  back: vi.fn(() => history.back()),
  forward: vi.fn(() => history.forward()),
  refresh: vi.fn(() => {}),
  prefetch: vi.fn((_href: string) => {}),
};

const useAddress = () => useSyncExternalStore(subscribe, getAddress, getAddress);

export const useRouter = () => router;

export const usePathname = (): string => new URL(useAddress(), location.origin).pathname;

export function useSearchParams(): URLSearchParams {
  const { search } = new URL(useAddress(), location.origin);
  return useMemo(() => new URLSearchParams(search), [search]);
}

export const useParams = () => ({ locale: splitLocale(usePathname()).locale });

/** Does nothing: no error of Next itself is thrown here. */
export const unstable_rethrow = (_error: unknown): void => {};

export const unstable_isUnrecognizedActionError = (_error: unknown): boolean => false;

export function redirect(href: string): never {
  throw new Error(`Redirected to ${href}`);
}

export function notFound(): never {
  throw new Error("Not found");
}
