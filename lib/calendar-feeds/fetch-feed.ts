import { Resolver } from "node:dns/promises";
import { type IncomingMessage, request as requestHttp } from "node:http";
import { request as requestHttps } from "node:https";
import { isIP } from "node:net";
import { ACCEPTED_ENCODINGS, BodyError, readBody } from "./read-body.ts";
import { type FeedProblem, feedAddress, plainWebcalAddress } from "./rules/feed-address.ts";
import { FETCH_MILLISECONDS, MAX_REDIRECTS } from "./rules/limits.ts";
import { isLoopbackAddress, isPublicAddress } from "./rules/public-address.ts";
import type { CacheValidators } from "./types.ts";

type ResolvedAddress = { address: string; family: number };

export type FetchedFeed =
  | ({ kind: "read"; text: string } & CacheValidators)
  | { kind: "unchanged" }
  | { kind: "failed"; problem: FeedProblem; status?: number };

export type FetchOptions = {
  /** Whether loopback addresses are allowed, for demonstrations and tests on one machine. */
  allowLoopback: boolean;
  /** Resolves a host name; by default with the machine's name servers. */
  resolve?: (host: string) => Promise<ResolvedAddress[]>;
  milliseconds?: number;
};

/** Ends a fetch with a problem. */
class FeedError extends Error {
  readonly problem: FeedProblem;
  readonly status: number | undefined;
  constructor(problem: FeedProblem, status?: number) {
    super(problem);
    this.problem = problem;
    this.status = status;
  }
}

/**
 * Resolves a host name to its addresses. Queries the name servers directly: the system's resolver has only two threads
 * per process, which a server that never answers would block, and it knows the names of the local network.
 */
async function resolveByNameServers(host: string): Promise<ResolvedAddress[]> {
  if (/(^|\.)localhost\.?$/.test(host)) return [{ address: "127.0.0.1", family: 4 }];
  const resolver = new Resolver({ timeout: 2000, tries: 2 });
  const [ipv4, ipv6] = await Promise.allSettled([resolver.resolve4(host), resolver.resolve6(host)]);
  const addresses = [
    ...(ipv4.status === "fulfilled" ? ipv4.value : []).map((address) => ({ address, family: 4 })),
    ...(ipv6.status === "fulfilled" ? ipv6.value : []).map((address) => ({ address, family: 6 })),
  ];
  if (addresses.length === 0) throw new Error("the name has no address");
  return addresses;
}

/** Whether the URL uses a web port (80 or 443); other ports belong to other services. */
const isWebPort = ({ port }: URL) => port === "" || port === "80" || port === "443";

/**
 * Resolves an address of the host. Throws `private` when any of its addresses is not allowed, and `port` for another
 * port.
 */
async function resolveAllowedAddress(
  url: URL,
  { allowLoopback, resolve = resolveByNameServers }: FetchOptions,
) {
  if (!isWebPort(url) && !allowLoopback) throw new FeedError("port");
  const host = url.hostname.replace(/^\[(.+)\]$/, "$1");
  const literal = isIP(host);
  const addresses = literal
    ? [{ address: host, family: literal }]
    : await resolve(host).catch(() => {
        throw new FeedError("unknown_host");
      });
  const allowed = ({ address }: ResolvedAddress) =>
    isPublicAddress(address) || (allowLoopback && isLoopbackAddress(address));
  if (!addresses.every(allowed)) throw new FeedError("private");
  const [first] = addresses;
  if (!first) throw new FeedError("unknown_host");
  if (!isWebPort(url) && !isLoopbackAddress(first.address)) throw new FeedError("port");
  return first;
}

/** Sends a request to `address`, even if the host name resolves to another one by now (DNS rebinding). */
function sendRequest(
  url: URL,
  resolved: ResolvedAddress,
  headers: Record<string, string>,
  signal: AbortSignal,
) {
  return new Promise<IncomingMessage>((resolve, reject) => {
    const send = url.protocol === "https:" ? requestHttps : requestHttp;
    send(
      url,
      {
        headers,
        signal,
        agent: false,
        lookup: (_host, options, callback) => {
          if (options.all) callback(null, [resolved]);
          else callback(null, resolved.address, resolved.family);
        },
      },
      resolve,
    )
      .once("error", reject)
      .end();
  });
}

const firstValue = (value: string | string[] | undefined) =>
  (Array.isArray(value) ? value[0] : value) ?? null;

/**
 * The address that a response redirects to; null for another response. Throws `address` when the target is not a valid
 * URL.
 */
function redirectTarget(response: IncomingMessage, url: URL): string | null {
  const { location } = response.headers;
  if (!location || ![300, 301, 302, 303, 307, 308].includes(response.statusCode ?? 0)) return null;
  // Node reads headers as Latin-1; servers write addresses that are not ASCII in UTF-8.
  const target = Buffer.from(location, "latin1").toString("utf8");
  if (!URL.canParse(target, url)) throw new FeedError("address");
  return new URL(target, url).href;
}

/** Sends the request for an address, to an allowed address of its host. */
async function requestAddress(
  address: string,
  headers: Record<string, string>,
  options: FetchOptions,
  signal: AbortSignal,
): Promise<{ response: IncomingMessage; url: URL }> {
  const checked = feedAddress(address);
  if ("problem" in checked) throw new FeedError(checked.problem);
  const resolved = await resolveAllowedAddress(checked.url, options);
  signal.throwIfAborted();
  try {
    return {
      response: await sendRequest(checked.url, resolved, headers, signal),
      url: checked.url,
    };
  } catch (error) {
    const plain = signal.aborted ? null : plainWebcalAddress(address);
    if (!plain) throw error;
    return requestAddress(plain, headers, options, signal);
  }
}

async function fetchWithRedirects(
  address: string,
  validators: CacheValidators,
  options: FetchOptions,
  signal: AbortSignal,
): Promise<FetchedFeed> {
  const headers = {
    accept: "text/calendar, text/plain;q=0.5, */*;q=0.1",
    "accept-encoding": ACCEPTED_ENCODINGS,
    "user-agent": "Mahfil-Calendar/1.0",
    ...(validators.etag ? { "if-none-match": validators.etag } : {}),
    ...(validators.lastModified ? { "if-modified-since": validators.lastModified } : {}),
  };
  let next = address;
  for (let redirects = 0; redirects <= MAX_REDIRECTS; redirects++) {
    const { response, url } = await requestAddress(next, headers, options, signal);
    // A connection that fails while nobody reads it must not raise an error of the process.
    response.on("error", () => {});
    const status = response.statusCode ?? 0;
    const target = redirectTarget(response, url);
    if (target) {
      response.destroy();
      next = target;
      continue;
    }
    if (status === 304 && (validators.etag || validators.lastModified)) {
      response.destroy();
      return { kind: "unchanged" };
    }
    // 203 is the answer of a proxy that changed the content.
    if (status !== 200 && status !== 203) {
      response.destroy();
      throw new FeedError("http", status);
    }
    return {
      kind: "read",
      text: await readBody(response),
      etag: firstValue(response.headers.etag),
      lastModified: firstValue(response.headers["last-modified"]),
    };
  }
  throw new FeedError("redirects");
}

/**
 * Fetches an external calendar; returns `unchanged` when its validators match. Connects to public addresses only,
 * checks each redirect, and stops after 10 seconds or 2 MB. Never throws.
 */
export async function fetchFeed(
  address: string,
  validators: CacheValidators,
  options: FetchOptions,
): Promise<FetchedFeed> {
  const signal = AbortSignal.timeout(options.milliseconds ?? FETCH_MILLISECONDS);
  const timeout = new Promise<never>((_resolve, reject) => {
    signal.addEventListener("abort", () => reject(new FeedError("timeout")), { once: true });
  });
  try {
    return await Promise.race([fetchWithRedirects(address, validators, options, signal), timeout]);
  } catch (error) {
    if (error instanceof FeedError) {
      return { kind: "failed", problem: error.problem, status: error.status };
    }
    if (error instanceof BodyError && !signal.aborted) {
      return { kind: "failed", problem: error.problem, status: undefined };
    }
    return { kind: "failed", problem: signal.aborted ? "timeout" : "unreachable" };
  }
}
