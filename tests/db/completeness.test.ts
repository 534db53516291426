import { createClient } from "@supabase/supabase-js";
import { afterAll, beforeAll, beforeEach, describe, expect, test, vi } from "vitest";
import type { Backend } from "../../supabase/local/backend.ts";
import { makeUser, makeVenue, testBackend } from "./support.ts";

// How complete the listings of a host are, as the site's server reads it, on a real backend.
let backend: Backend;
let caller = "";
/** What the server was given of the changes that wait. */
let read: { venue_id: string }[] = [];

vi.mock("../../lib/supabase/server", () => ({
  createServerSupabase: async () => {
    const token = await backend.tokenFor(caller);
    return createClient(backend.url, backend.publishableKey, {
      auth: { persistSession: false, autoRefreshToken: false },
      accessToken: async () => token,
      global: {
        fetch: async (url, init) => {
          const answer = await fetch(url, init);
          if (String(url).includes("/venue_revisions")) read = await answer.clone().json();
          return answer;
        },
      },
    });
  },
}));

const { listCompleteness } = await import("../../lib/venues/listing/completeness-queries");

beforeAll(async () => {
  backend = await testBackend();
});
afterAll(() => backend?.stop());
beforeEach(() => {
  read = [];
});

/** A published venue of that host, and a change of its description that waits for review. */
async function changed(hostId: string, more = ""): Promise<string> {
  const id = await makeVenue(backend, { hostId });
  await backend.sql(
    "insert into public.venue_revisions (venue_id, changes, status) values ($1, $2::jsonb, 'pending')",
    [id, JSON.stringify({ description_ar: "مصابيح فوق الماء." })],
  );
  if (more) await backend.sql(`update public.venues set ${more} where id = $1`, [id]);
  return id;
}

describe("how complete a host's listings are", () => {
  test("reads the changes of the host's listed venues, and nobody else's", async () => {
    const [admin, other] = [await makeUser(backend, "admin"), await makeUser(backend, "host")];
    const own = await changed(admin);
    const plain = await makeVenue(backend, { hostId: admin });
    await changed(admin, "status = 'paused', archived_at = now()");
    for (let count = 0; count < 3; count += 1) await changed(other);

    caller = admin;
    const complete = await listCompleteness(admin);
    expect([...complete.keys()].sort()).toEqual([own, plain].sort());
    expect(read.map(({ venue_id }) => venue_id)).toEqual([own]);
    // The change counts as if it had been approved.
    expect(complete.get(own)?.score).toBeGreaterThan(complete.get(plain)?.score ?? 100);
  });

  test("a host sees the change of a venue of their own", async () => {
    const host = await makeUser(backend, "host");
    const own = await changed(host);
    caller = host;
    expect((await listCompleteness(host)).has(own)).toBe(true);
    expect(read.map(({ venue_id }) => venue_id)).toEqual([own]);
  });
});
