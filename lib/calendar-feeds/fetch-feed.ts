import { lookup } from "node:dns/promises";
import { type IncomingMessage, request as requestHttp } from "node:http";
import { request as requestHttps } from "node:https";
import { isIP } from "node:net";
import { type FeedProblem, feedAddress } from "./rules/feed-address.ts";
import { FETCH_MILLISECONDS, MAX_FEED_BYTES, MAX_REDIRECTS } from "./rules/limits.ts";
import { isLoopbackAddress, isPublicAddress } from "./rules/public-address.ts";

type Place = { address: string; family: number };

export type FeedMarks = { etag: string | null; lastModified: string | null };

export type FetchedFeed =
  | ({ kind: "read"; text: string } & FeedMarks)
  | { kind: "unchanged" }
  | { kind: "failed"; problem: FeedProblem; status?: number };

export type FetchOptions = {
  /** Only for a demonstration on one machine: calendars of this machine itself may be read. */
  allowLoopback: boolean;
  /** How a name is looked up; the system's resolver unless a test answers in its place. */
  resolve?: (host: string) => Promise<Place[]>;
  milliseconds?: number;
};

/** Carries a problem out of the middle of a request. */
class Refusal extends Error {
  readonly problem: FeedProblem;
  readonly status: number | undefined;
  constructor(problem: FeedProblem, status?: number) {
    super(problem);
    this.problem = problem;
    this.status = status;
  }
}

const systemResolve = (host: string) => lookup(host, { all: true, verbatim: true });

/** Where a host is, if all of its addresses may be asked: a name with one bad address is not trusted. */
async function placeOf(url: URL, { allowLoopback, resolve = systemResolve }: FetchOptions) {
  const host = url.hostname.replace(/^\[(.+)\]$/, "$1");
  const literal = isIP(host);
  const places = literal
    ? [{ address: host, family: literal }]
    : await resolve(host).catch(() => {
        throw new Refusal("unknown_host");
      });
  const allowed = ({ address }: Place) =>
    isPublicAddress(address) || (allowLoopback && isLoopbackAddress(address));
  if (!places.every(allowed)) throw new Refusal("private");
  const [first] = places;
  if (!first) throw new Refusal("unknown_host");
  return first;
}

/** Asks that one address and no other, whatever the name says by then. */
function ask(url: URL, place: Place, headers: Record<string, string>, signal: AbortSignal) {
  return new Promise<IncomingMessage>((done, fail) => {
    const send = url.protocol === "https:" ? requestHttps : requestHttp;
    send(
      url,
      {
        headers,
        signal,
        agent: false,
        lookup: (_host, options, answer) => {
          if (options.all) answer(null, [place]);
          else answer(null, place.address, place.family);
        },
      },
      done,
    )
      .once("error", fail)
      .end();
  });
}

/** Reads no more than allowed, and hangs up on whoever sends more. */
async function bodyOf(response: IncomingMessage): Promise<string> {
  const tooLarge = () => {
    response.destroy();
    return new Refusal("too_large");
  };
  if (Number(response.headers["content-length"] ?? 0) > MAX_FEED_BYTES) throw tooLarge();
  const chunks: Buffer[] = [];
  let size = 0;
  for await (const chunk of response as AsyncIterable<Buffer>) {
    size += chunk.length;
    if (size > MAX_FEED_BYTES) throw tooLarge();
    chunks.push(chunk);
  }
  return new TextDecoder("utf-8").decode(Buffer.concat(chunks));
}

const one = (value: string | string[] | undefined) =>
  (Array.isArray(value) ? value[0] : value) ?? null;

async function read(
  address: string,
  marks: FeedMarks,
  options: FetchOptions,
  signal: AbortSignal,
): Promise<FetchedFeed> {
  const headers = {
    accept: "text/calendar, text/plain;q=0.5, */*;q=0.1",
    "accept-encoding": "identity",
    "user-agent": "Mahfil-Calendar/1.0",
    ...(marks.etag ? { "if-none-match": marks.etag } : {}),
    ...(marks.lastModified ? { "if-modified-since": marks.lastModified } : {}),
  };
  let next = address;
  for (let hops = 0; hops <= MAX_REDIRECTS; hops++) {
    const checked = feedAddress(next);
    if ("problem" in checked) throw new Refusal(checked.problem);
    const place = await placeOf(checked.url, options);
    signal.throwIfAborted();
    const response = await ask(checked.url, place, headers, signal);
    const status = response.statusCode ?? 0;
    if ([301, 302, 303, 307, 308].includes(status) && response.headers.location) {
      response.destroy();
      if (!URL.canParse(response.headers.location, checked.url)) throw new Refusal("address");
      next = new URL(response.headers.location, checked.url).href;
      continue;
    }
    if (status === 304 && (marks.etag || marks.lastModified)) {
      response.destroy();
      return { kind: "unchanged" };
    }
    if (status !== 200) {
      response.destroy();
      throw new Refusal("http", status);
    }
    return {
      kind: "read",
      text: await bodyOf(response),
      etag: one(response.headers.etag),
      lastModified: one(response.headers["last-modified"]),
    };
  }
  throw new Refusal("redirects");
}

/**
 * Reads an outside calendar, unless it says by its marks that nothing changed. Asks public addresses
 * only, each redirect checked anew; takes 10 seconds and 2 MB at most. Never throws.
 */
export async function fetchFeed(
  address: string,
  marks: FeedMarks,
  options: FetchOptions,
): Promise<FetchedFeed> {
  const signal = AbortSignal.timeout(options.milliseconds ?? FETCH_MILLISECONDS);
  const late = new Promise<never>((_done, fail) => {
    signal.addEventListener("abort", () => fail(new Refusal("timeout")), { once: true });
  });
  try {
    return await Promise.race([read(address, marks, options, signal), late]);
  } catch (error) {
    if (error instanceof Refusal) {
      return { kind: "failed", problem: error.problem, status: error.status };
    }
    return { kind: "failed", problem: signal.aborted ? "timeout" : "unreachable" };
  }
}
