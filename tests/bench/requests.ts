import autocannon from "autocannon";
import { median } from "./processes.ts";

const ROUNDS = 3;
const SECONDS = 6;
const CONNECTIONS = 20;
/** The placeholder in an address for the number of the request. */
export const REQUEST_NUMBER = "(n)";

/** Returns the average number of requests per second. */
export async function measureRequests(url: string, seconds: number): Promise<number> {
  let requestNumber = 0;
  const path = url.replace(new URL(url).origin, "");
  const result = await autocannon({
    url: new URL(url).origin,
    connections: CONNECTIONS,
    duration: seconds,
    requests: [
      {
        path,
        // A different number in each request, so that no cache applies.
        ...(path.includes(REQUEST_NUMBER) && {
          setupRequest: (request) => ({
            ...request,
            path: path.replaceAll(REQUEST_NUMBER, String(requestNumber++)),
          }),
        }),
      },
    ],
  });
  if (result.non2xx > 0 || result.errors > 0) {
    throw new Error(`${url}: ${result.non2xx} refusals, ${result.errors} errors`);
  }
  return result.requests.average;
}

/** Returns the requests per second of each address: the median of alternating rounds, so that load affects all equally. */
export async function requestsPerSecond(urls: Record<string, string>) {
  const rounds: Record<string, number[]> = {};
  for (const url of Object.values(urls)) await measureRequests(url, 2);
  for (let round = 0; round < ROUNDS; round++) {
    for (const [name, url] of Object.entries(urls)) {
      rounds[name] = [...(rounds[name] ?? []), await measureRequests(url, SECONDS)];
    }
  }
  return Object.fromEntries(Object.entries(rounds).map(([name, all]) => [name, median(all)]));
}
