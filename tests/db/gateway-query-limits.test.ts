import { afterAll, beforeAll, describe, expect, test } from "vitest";
import type { Backend } from "../../supabase/local/backend.ts";
import { testBackend } from "./support.ts";

let backend: Backend;
beforeAll(async () => {
  backend = await testBackend();
});
afterAll(() => backend?.stop());

const read = (query: string) =>
  fetch(`${backend.url}/rest/v1/venues?${query}`, { headers: { apikey: backend.publishableKey } });

/** Years of work for the regular expressions of PostgreSQL. */
const expression = encodeURIComponent("(.*)(.*)(.*)(.*)(.*)(.*)\\1\\2\\3\\4\\5\\6x");

describe("a stranger with the public key", () => {
  test.each([
    `description=match.${expression}`,
    `description=imatch.${expression}`,
    `description=not.match.${expression}`,
    `description=match(any).{${expression}}`,
    `or=(description.match.${expression})`,
    `not.or=(description.not.imatch.${expression})`,
    `and=(id.not.is.null,or(name.imatch(all).{${expression}}))`,
    `%64escription=%6Datch.${expression}`,
    `select=id,reviews(id)&reviews.text=match.${expression}`,
    `select=id,reviews(id)&reviews.or=(text.match.${expression})`,
  ])("cannot occupy the database with a regular expression: %s", async (query) => {
    const response = await read(query);
    expect(response.status).toBe(400);
    expect(await response.json()).toMatchObject({ code: "PGRST100" });
  });

  test("cannot multiply rows by embedding tables in each other", async () => {
    const nested = (levels: number): string =>
      levels === 0 ? "id" : `id,${levels % 2 ? "venue_types" : "venues"}(${nested(levels - 1)})`;
    expect((await read(`select=${nested(3)}`)).status).toBe(200);
    expect((await read(`select=${nested(4)}`)).status).toBe(400);
    const many = Array.from({ length: 21 }, (_, index) => `a${index}:venue_types(id)`);
    expect((await read(`select=${many.join()}`)).status).toBe(400);
  });

  test.each([
    ["/rest/v1/favorites", 300_000],
    ["/rest/v1/rpc/search_venues", 5_000_000],
    ["/auth/v1/token?grant_type=password", 300_000],
    ["/functions/v1/verify-code", 300_000],
  ])("cannot occupy the database with a large body to %s", async (path, length) => {
    const response = await fetch(backend.url + path, {
      method: "POST",
      headers: { apikey: backend.publishableKey, "content-type": "application/json" },
      body: JSON.stringify({ email: "x".repeat(length) }),
    });
    expect(response.status).toBe(413);
  });

  test("may filter by words that look like an operator", async () => {
    const response = await read("name=eq.match.point&or=(name.eq.matching,name.ilike.*match*)");
    expect([response.status, await response.json()]).toEqual([200, []]);
  });
});
