import { existsSync, globSync, readFileSync } from "node:fs";
import { oddId, oddInput, oddQuery, seeded } from "./support/fuzz";
import { type Intruder, intrude } from "./support/intruders";
import { expect, test } from "./support/test";

const seed = 20_261_121;
const each = 12;
const atOnce = 4;
// Limits of attempts count by place: these attempts are nobody else's.
const elsewhere = { "x-forwarded-for": "198.51.100.77" };

type Action = { id: string; name: string; page: string };

/** Every server action of the running build, with a page that it can be called from. */
function actionsOfBuild(): Action[] {
  const manifest = [".next/server", ".next/dev/server"]
    .map((folder) => `${folder}/server-reference-manifest.json`)
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

function callerOf(page: string): Intruder {
  if (page.startsWith("/admin")) return "admin";
  if (page.startsWith("/host/")) return "host";
  if (page.startsWith("/provider/")) return "service_provider";
  return /^\/(?:dashboard|book|booking)\b/.test(page) ? "guest" : "stranger";
}

async function inTurns<T>(waiting: T[], run: (one: T) => Promise<void>) {
  const work = async () => {
    for (let one = waiting.pop(); one !== undefined; one = waiting.pop()) await run(one);
  };
  await Promise.all(Array.from({ length: atOnce }, work));
}

test("odd input to every action is answered by its own words, and never unexpected", async ({
  baseURL,
}) => {
  test.setTimeout(300_000);
  const dice = seeded(seed);
  const actions = actionsOfBuild();
  expect(actions.length).toBeGreaterThan(50);
  const calls = actions.flatMap((action) =>
    Array.from({ length: each }, () => ({ ...action, body: JSON.stringify([oddInput(dice)]) })),
  );
  const wrong: string[] = [];
  await inTurns(calls, async ({ id, name, page, body }) => {
    const { cookie } = await intrude(callerOf(page));
    const answer = await fetch(`${baseURL}${page}`, {
      method: "POST",
      redirect: "manual",
      headers: {
        ...elsewhere,
        cookie,
        "next-action": id,
        "content-type": "text/plain;charset=UTF-8",
      },
      body,
    });
    const text = await answer.text();
    const said = answer.status === 303 || /"ok":(?:true|false)/.test(text);
    if (answer.status >= 500 || !said || text.includes('"unexpected"')) {
      wrong.push(`${answer.status} ${name} ${body.slice(0, 300)}`);
    }
  });
  expect(wrong).toEqual([]);
});

test("odd bodies to every route handler are no error of the server", async ({ baseURL }) => {
  test.setTimeout(300_000);
  const dice = seeded(seed + 1);
  const routes = globSync("app/api/**/route.ts").map((file) =>
    file
      .replaceAll("\\", "/")
      .replace(/^app/, "")
      .replace(/\/route\.ts$/, ""),
  );
  expect(routes.length).toBeGreaterThan(8);
  const calls = routes.flatMap((route) =>
    Array.from({ length: each }, () => ({
      path: `${route.replaceAll(/\[[^\]]+\]/g, () => encodeURI(oddId(dice, ["x"])).slice(0, 900))}${oddQuery(dice)}`,
      method: dice.pick(["GET", "POST", "PUT", "PATCH", "DELETE"]),
      type: dice.pick(["application/json", "multipart/form-data; boundary=x", "image/webp", ""]),
      body: dice.chance(0.7) ? JSON.stringify(oddInput(dice)) : "{\u0000not json",
      caller: dice.pick(["stranger", "guest", "host"] as const),
    })),
  );
  const wrong: string[] = [];
  await inTurns(calls, async ({ path, method, type, body, caller }) => {
    const { cookie } = await intrude(caller);
    const answer = await fetch(`${baseURL}${path}`, {
      method,
      redirect: "manual",
      headers: { ...elsewhere, cookie, "content-type": type },
      ...(method !== "GET" && { body }),
    });
    await answer.arrayBuffer();
    if (answer.status >= 500)
      wrong.push(`${answer.status} ${method} ${path} ${type} ${body.slice(0, 200)}`);
  });
  expect(wrong).toEqual([]);
});
