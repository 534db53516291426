import { afterAll, expect, test } from "vitest";
import { isWholeRun } from "../runner/scope.ts";
import { chooseSeed, repetitions } from "../support/repetitions.ts";
import { createCallers } from "./fuzz/callers.ts";
import { leakedColumns, plantCanaries } from "./fuzz/canaries.ts";
import { type ApiRequest, badRequests } from "./fuzz/requests.ts";
import { pgliteBackend, testBackend } from "./support.ts";

// Bad requests to every table, function and service of the API as every role, on PostgreSQL, and in the whole run also on
// PGlite. Repeat a run with its printed seed: FUZZ_SEED=1 FUZZ_REQUESTS=5000 vitest run <this file>
const count = repetitions("FUZZ_REQUESTS", 80, 250);
const seed = chooseSeed("FUZZ_SEED");
const CONCURRENT_REQUESTS = 4;
const SLOW_MILLISECONDS = 10_000;

const cleanups: (() => Promise<unknown>)[] = [];
afterAll(async () => {
  for (const cleanup of cleanups.reverse()) await cleanup();
});

/** SQLSTATEs for which PostgREST responds with 500; the embedded backend responds to some with a lower status. */
const isServerErrorOfPostgrest = (code: string) =>
  /^(09|25|2D|38|39|3B|40|54|55|57|58|F0|HV|XX)...$|^P0(?!001)...$|^42P17$/.test(code) &&
  code !== "25006";

/** PostgREST's own response to any array argument of more than six dimensions; it calls no function. */
const isListTooDeep = (text: string) => text.includes("number of array dimensions");

function codeOf(text: string): string {
  try {
    const body: unknown = JSON.parse(text);
    if (typeof body !== "object" || body === null || !("code" in body)) return "";
    return String(body.code);
  } catch {
    return "";
  }
}

/** Returns the problem of a response, or null. */
function problemOf(
  request: ApiRequest,
  { status, text }: { status: number; text: string },
): string | null {
  if (status === 0) return "no answer";
  if (status >= 500) return `${status}`;
  const code = codeOf(text);
  if (status >= 400 && isServerErrorOfPostgrest(code) && !isListTooDeep(text))
    return `500 on a hosted project, ${code}`;
  if (/\n\s+at |node_modules|PL\/pgSQL function|file:\/\/|\.[jt]s:\d+/.test(text)) return "a stack";
  const leaked = leakedColumns(text, request.role === "admin");
  if (leaked.length > 0) return `shows ${leaked.join(", ")}`;
  return null;
}

test.each(isWholeRun ? ["PGlite", "PostgreSQL"] : ["PostgreSQL"])(
  "bad requests to everything that the API offers on %s cause no server error and show no stack and nothing private of others",
  { timeout: 3_600_000 },
  async (database) => {
    const start = database === "PGlite" ? pgliteBackend : testBackend;
    const backend = await start({ seed: true });
    cleanups.push(backend.stop);
    await plantCanaries(backend);
    const { tokens, ids } = await createCallers(backend);
    const requests = await badRequests(backend, { ids, seed, count });
    console.log(`seed ${seed}: ${requests.length} requests on ${database}`);

    const problems: string[] = [];
    const statuses = new Map<number, number>();
    const waiting = [...requests].reverse();
    const work = async () => {
      for (let request = waiting.pop(); request; request = waiting.pop()) {
        const { role, method, path, body } = request;
        const token = tokens[role];
        const answer = await fetch(backend.url + path, {
          method,
          redirect: "manual",
          signal: AbortSignal.timeout(SLOW_MILLISECONDS),
          headers: {
            apikey: backend.publishableKey,
            ...(token && { authorization: `Bearer ${token}` }),
            ...request.headers,
          },
          ...(body !== undefined && { body: body.toWellFormed() }),
        })
          .then(async (response) => ({ status: response.status, text: await response.text() }))
          .catch((error: unknown) => ({ status: 0, text: String(error) }));
        statuses.set(answer.status, (statuses.get(answer.status) ?? 0) + 1);
        const problem = problemOf(request, answer);
        if (problem) {
          const sent = `${role} ${method} ${path} ${body ?? ""}`.slice(0, 700);
          problems.push(`${request.target}: ${problem}: ${answer.text.slice(0, 300)}\n  ${sent}`);
        }
      }
    };
    await Promise.all(Array.from({ length: CONCURRENT_REQUESTS }, work));
    console.log(JSON.stringify(Object.fromEntries(statuses)));
    expect(problems.sort()).toEqual([]);
    expect(statuses.get(200), "no request was accepted").toBeGreaterThan(0);
  },
);
