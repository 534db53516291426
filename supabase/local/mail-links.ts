import { AsyncLocalStorage } from "node:async_hooks";

const wanted = new AsyncLocalStorage<string | null>();

/** Remembers, while a request is handled, where its sender wants the link in the mail to lead. */
export const withRedirect = <T>(request: Request, work: () => Promise<T>): Promise<T> =>
  wanted.run(new URL(request.url).searchParams.get("redirect_to"), work);

/**
 * Lite writes its links as if sign-in were served by the site, and forgets where the sender wanted
 * to go. Whether an address is allowed is still decided by lite when the link is opened.
 */
export function mailLinks(backendUrl: () => string) {
  return (text: string): string =>
    text.replace(/https?:\/\/[^\s"'<>]+\/auth\/v1\/verify\?[^\s"'<>]+/g, (found) => {
      const link = new URL("/auth/v1/verify", backendUrl());
      link.search = new URL(found.replaceAll("&amp;", "&")).search;
      const redirect = wanted.getStore();
      if (redirect) link.searchParams.set("redirect_to", redirect);
      return link.toString();
    });
}
