import { AsyncLocalStorage } from "node:async_hooks";

const current = new AsyncLocalStorage<string>();

/** Runs the handling of a storage request, whose policies read its headers from `request.headers`. */
export const withRequestHeaders = <T>(request: Request, work: () => Promise<T>): Promise<T> =>
  current.run(JSON.stringify(Object.fromEntries(request.headers)), work);

/** Returns the headers of the storage request in progress as JSON; undefined outside of one. */
export const currentRequestHeaders = () => current.getStore();
