import { Resolver } from "node:dns/promises";
import { type IncomingMessage, request as requestHttp } from "node:http";
import { request as requestHttps } from "node:https";
import { isIP } from "node:net";
import { type FeedProblem, feedAddress } from "./rules/feed-address.ts";
import { FETCH_MILLISECONDS, MAX_FEED_BYTES, MAX_REDIRECTS } from "./rules/limits.ts";
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
 * The addresses of a host name. Asks the name servers itself: the system's resolver has two threads for the whole process,
 * which a server that never answers would keep from the site, and knows the names of the machine and its network.
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

/** Whether the address names one of the ports of the web: others belong to other services. */
const isWebPort = ({ port }: URL) => port === "" || port === "80" || port === "443";

/** An address of the host. Throws `private` when any of its addresses is not allowed, and `port`. */
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

/** Sends a request to that address, whatever the host name resolves to by now (DNS rebinding). */
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

/** Reads the body as text. Closes the connection and throws `too_large` above MAX_FEED_BYTES. */
async function readBody(response: IncomingMessage): Promise<string> {
  const tooLarge = () => {
    response.destroy();
    return new FeedError("too_large");
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

const firstValue = (value: string | string[] | undefined) =>
  (Array.isArray(value) ? value[0] : value) ?? null;

async function fetchWithRedirects(
  address: string,
  validators: CacheValidators,
  options: FetchOptions,
  signal: AbortSignal,
): Promise<FetchedFeed> {
  const headers = {
    accept: "text/calendar, text/plain;q=0.5, */*;q=0.1",
    "accept-encoding": "identity",
    "user-agent": "Mahfil-Calendar/1.0",
    ...(validators.etag ? { "if-none-match": validators.etag } : {}),
    ...(validators.lastModified ? { "if-modified-since": validators.lastModified } : {}),
  };
  let url = address;
  for (let redirects = 0; redirects <= MAX_REDIRECTS; redirects++) {
    const checked = feedAddress(url);
    if ("problem" in checked) throw new FeedError(checked.problem);
    const resolved = await resolveAllowedAddress(checked.url, options);
    signal.throwIfAborted();
    const response = await sendRequest(checked.url, resolved, headers, signal);
    const status = response.statusCode ?? 0;
    if ([301, 302, 303, 307, 308].includes(status) && response.headers.location) {
      response.destroy();
      if (!URL.canParse(response.headers.location, checked.url)) throw new FeedError("address");
      url = new URL(response.headers.location, checked.url).href;
      continue;
    }
    if (status === 304 && (validators.etag || validators.lastModified)) {
      response.destroy();
      return { kind: "unchanged" };
    }
    if (status !== 200) {
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
 * Fetches an external calendar, or `unchanged` by its validators. Connects to public addresses only, and
 * checks each redirect; takes at most 10 seconds and 2 MB. Never throws.
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
    return { kind: "failed", problem: signal.aborted ? "timeout" : "unreachable" };
  }
}
