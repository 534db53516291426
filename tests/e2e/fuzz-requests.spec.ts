// Combinations: no language, because requests are made without a browser; the seed makes every run the same.
import { existsSync, globSync, readFileSync } from "node:fs";
import { expect, test } from "@playwright/test";
import { isWholeRun } from "../runner/scope";
import { siteUrl } from "./support/backend";
import { oddFields, oddId, oddInput, oddQuery, seededRandom } from "./support/fixtures/fuzz-input";
import { type Caller, sessionOf } from "./support/fixtures/role-sessions";

const SEED = 20_261_121;
/** Three with all fields of any action, three of any shape. */
const INPUTS_OF_EACH_ACTION = 6;
const BODIES_OF_EACH_ROUTE = isWholeRun ? 8 : 2;
const CONCURRENT_REQUESTS = 4;
// Rate limits count by client IP: these attempts come from one that no other test uses.
const ownPlace = { "x-forwarded-for": "198.51.100.77" };

type Action = { id: string; name: string; page: string };

/** Every server action of the running build, with a page that can call it. */
function actionsOfBuild(): Action[] {
  const manifest = ["server", "dev/server"]
    .map(
      (folder) => `${process.env.BUILD_FOLDER ?? ".next"}/${folder}/server-reference-manifest.json`,
    )
    .find((file) => existsSync(file));
  const { node } = JSON.parse(readFileSync(String(manifest), "utf8")) as {
    node: Record<string, { exportedName: string; workers: Record<string, unknown> }>;
  };
  return Object.entries(node).map(([id, { exportedName, workers }]) => {
    const page = String(Object.keys(workers)[0])
      .replace(/^app\/\[locale\]/, "")
      .replace(/\/page$/, "")
      .replaceAll(/\/\([^)]+\)/g, "")
      .replaceAll(/\[[^\]]+\]/g, "00000000-0000-4000-8000-000000000000");
    return { id, name: exportedName, page: page || "/" };
  });
}

function callerOf(page: string): Caller {
  if (page.startsWith("/admin")) return "admin";
  if (page.startsWith("/host/")) return "host";
  if (page.startsWith("/provider/")) return "service_provider";
  return /^\/(?:dashboard|book|booking)\b/.test(page) ? "guest" : "anonymous";
}

const callerNames: Record<Caller, string> = {
  anonymous: "a visitor",
  guest: "a guest",
  host: "a host",
  service_provider: "a provider",
  admin: "an admin",
};

async function runConcurrently<T>(waiting: T[], run: (one: T) => Promise<void>) {
  const work = async () => {
    for (let one = waiting.pop(); one !== undefined; one = waiting.pop()) await run(one);
  };
  await Promise.all(Array.from({ length: CONCURRENT_REQUESTS }, work));
}

// A test for each caller, so that the workers share them.
for (const caller of ["anonymous", "guest", "host", "service_provider", "admin"] as const) {
  // Only in test:all: the test below sends odd bodies to every route handler; tests/unit/auth/define-action.test.ts shows what each action does with them.
  test(`odd input to every action that ${callerNames[caller]} reaches is answered with a code, and never with an unexpected error`, {
    tag: "@all",
  }, async () => {
    const random = seededRandom(SEED);
    const actions = actionsOfBuild().filter(({ page }) => callerOf(page) === caller);
    expect(actions.length).toBeGreaterThan(0);
    const { cookie } = await sessionOf(caller);
    const calls = actions.flatMap((action) =>
      Array.from({ length: INPUTS_OF_EACH_ACTION }, (_, index) => {
        const input = index % 2 === 0 ? oddFields(random) : oddInput(random);
        return { ...action, body: JSON.stringify([input]) };
      }),
    );
    const wrong: string[] = [];
    await runConcurrently(calls, async ({ id, name, page, body }) => {
      const answer = await fetch(`${siteUrl}${page}`, {
        method: "POST",
        redirect: "manual",
        headers: {
          ...ownPlace,
          cookie,
          "next-action": id,
          "content-type": "text/plain;charset=UTF-8",
        },
        body,
      });
      const text = await answer.text();
      const isAnswered = answer.status === 303 || /"ok":(?:true|false)/.test(text);
      // Leaves out texts of a page that is rendered with the response, which contain each code's message.
      if (answer.status >= 500 || !isAnswered || text.includes('"code":"unexpected"')) {
        wrong.push(`${answer.status} ${name} ${body.slice(0, 300)}`);
      }
    });
    expect(wrong).toEqual([]);
  });
}

test("odd bodies to every route handler cause no error of the server", async () => {
  const random = seededRandom(SEED + 1);
  const routes = globSync("app/api/**/route.ts").map((file) =>
    file
      .replaceAll("\\", "/")
      .replace(/^app/, "")
      .replace(/\/route\.ts$/, ""),
  );
  expect(routes.length).toBeGreaterThan(8);
  const calls = routes.flatMap((route) =>
    Array.from({ length: BODIES_OF_EACH_ROUTE }, () => ({
      path: `${route.replaceAll(/\[[^\]]+\]/g, () => encodeURI(oddId(random, ["x"])).slice(0, 900))}${oddQuery(random)}`,
      method: random.pick(["GET", "POST", "PUT", "PATCH", "DELETE"]),
      type: random.pick(["application/json", "multipart/form-data; boundary=x", "image/webp", ""]),
      body: random.chance(0.7) ? JSON.stringify(oddInput(random)) : "{\u0000not json",
      caller: random.pick(["anonymous", "guest", "host"] as const),
    })),
  );
  const wrong: string[] = [];
  await runConcurrently(calls, async ({ path, method, type, body, caller }) => {
    const { cookie } = await sessionOf(caller);
    const answer = await fetch(`${siteUrl}${path}`, {
      method,
      redirect: "manual",
      headers: { ...ownPlace, cookie, "content-type": type },
      ...(method !== "GET" && { body }),
    });
    await answer.arrayBuffer();
    if (answer.status >= 500)
      wrong.push(`${answer.status} ${method} ${path} ${type} ${body.slice(0, 200)}`);
  });
  expect(wrong).toEqual([]);
});
