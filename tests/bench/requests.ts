import autocannon from "autocannon";
import { median } from "./processes.ts";

const ROUNDS = 3;
const SECONDS = 6;
const CONNECTIONS = 20;
/** In an address: the number of the request. */
export const EACH = "(n)";

async function load(url: string, seconds: number): Promise<number> {
  let asked = 0;
  const path = url.replace(new URL(url).origin, "");
  const result = await autocannon({
    url: new URL(url).origin,
    connections: CONNECTIONS,
    duration: seconds,
    requests: [
      {
        path,
        // Asked with another number each time, so that no memory of an answer helps.
        ...(path.includes(EACH) && {
          setupRequest: (request) => ({ ...request, path: path.replaceAll(EACH, String(asked++)) }),
        }),
      },
    ],
  });
  if (result.non2xx > 0 || result.errors > 0) {
    throw new Error(`${url}: ${result.non2xx} refusals, ${result.errors} errors`);
  }
  return result.requests.average;
}

/** Requests per second of each address: rounds in turn, so that a slow minute hits all alike. */
export async function requestsPerSecond(urls: Record<string, string>) {
  const rounds: Record<string, number[]> = {};
  for (const url of Object.values(urls)) await load(url, 2);
  for (let round = 0; round < ROUNDS; round++) {
    for (const [name, url] of Object.entries(urls)) {
      rounds[name] = [...(rounds[name] ?? []), await load(url, SECONDS)];
    }
  }
  return Object.fromEntries(Object.entries(rounds).map(([name, all]) => [name, median(all)]));
}
