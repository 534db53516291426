// Combinations: addresses randomly English or Arabic, requested without a browser except for twelve whose console is checked;
// the seed makes every run the same.

import { isWholeRun } from "../runner/scope";
import { serviceClient, siteUrl } from "./support/backend";
import { freeSlot } from "./support/fixtures/free-slot";
import {
  oddId,
  oddQuery,
  queryNames,
  queryValues,
  seededRandom,
} from "./support/fixtures/fuzz-input";
import { expect, test } from "./support/test";
import { cookieHeader, demo, demoSession } from "./support/users";

const SEED = 20_261_120;
const ADDRESSES_OF_EACH_PATH = isWholeRun ? 30 : 8;
const CONCURRENT_REQUESTS = 6;

async function idsOf(table: string): Promise<string[]> {
  const { data, error } = await serviceClient().from(table).select("id").limit(40);
  if (error) throw error;
  return data.map((row) => String(row.id));
}

async function oddAddresses(): Promise<string[]> {
  const random = seededRandom(SEED);
  const [venues = [], services = [], bookings = []] = await Promise.all(
    ["venues", "services", "bookings"].map(idsOf),
  );
  const paths = [
    () => "/explore",
    () => "/services",
    () => "/",
    () => `/venues/${oddId(random, venues)}`,
    () => `/services/${oddId(random, services)}`,
    () => `/booking/${oddId(random, venues)}`,
    () => `/book/${oddId(random, venues)}`,
    () => `/booking/confirmation/${oddId(random, bookings)}`,
    () => `/dashboard/bookings/${oddId(random, bookings)}`,
    () => "/dashboard/bookings",
    () => "/signin",
    () => "/signup",
    () => "/api/quote",
    () => "/api/checkout/quote",
    () => "/api/checkout/extras",
    () => "/api/from-price",
    () => "/api/availability",
    () => "/api/search",
  ];
  return paths.flatMap((path) =>
    Array.from({ length: ADDRESSES_OF_EACH_PATH }, () => {
      const address = path();
      const prefix = address.startsWith("/api/") || random.chance(0.6) ? "" : "/ar";
      return `${prefix}${address}${oddQuery(random)}`;
    }),
  );
}

test("odd addresses cause no error of the server, no empty page and no way to another site", async () => {
  const cookie = cookieHeader(await demoSession(demo.guest));
  const waiting = await oddAddresses();
  const all = waiting.join("\n");
  for (const part of [...queryNames, ...queryValues]) expect(all).toContain(part);
  const wrong: string[] = [];
  const work = async () => {
    for (let path = waiting.pop(); path !== undefined; path = waiting.pop()) {
      const answer = await fetch(`${siteUrl}${path}`, { headers: { cookie }, redirect: "manual" });
      const body = await answer.text();
      const isRedirect = answer.status >= 300 && answer.status < 400;
      if (answer.status >= 500) wrong.push(`${answer.status} ${path}`);
      else if (!isRedirect && body.trim() === "") wrong.push(`empty ${path}`);
      const location = answer.headers.get("location") ?? "";
      if (isRedirect && /^(https?:)?\/\/(?!localhost)/.test(location)) {
        wrong.push(`leads to ${location} ${path}`);
      }
    }
  };
  await Promise.all(Array.from({ length: CONCURRENT_REQUESTS }, work));
  expect(wrong).toEqual([]);
});

// Only in test:all: the test above requests the same addresses without a browser.
test("odd searches leave the browser's console clean", { tag: "@all" }, async ({ page }) => {
  const random = seededRandom(SEED + 1);
  const slot = await freeSlot({ instant: true });
  const paths = ["/explore", "/ar/explore", "/services", `/venues/${slot.venueId}`];
  for (const path of [...paths, ...paths, ...paths]) {
    const answer = await page.goto(`${path}${oddQuery(random)}`);
    expect([200, 400, 404]).toContain(answer?.status());
    if (answer?.status() === 200)
      await expect(page.getByRole("heading", { level: 1 })).toHaveCount(1);
  }
});
