import { createClient } from "@supabase/supabase-js";
import { afterAll, beforeAll, beforeEach, describe, expect, test, vi } from "vitest";
import type { Backend } from "../../supabase/local/backend.ts";
import { makeUser, makeVenue, testBackend } from "./support.ts";

// The completeness of a host's listings, as the site's server reads it from a real backend.
let backend: Backend;
let callerId = "";
/** The revisions in the last response of the database API. */
let readRevisions: { listing_id: string }[] = [];

vi.mock("../../lib/supabase/server", () => ({
  createServerSupabase: async () => {
    const token = await backend.tokenFor(callerId);
    return createClient(backend.url, backend.publishableKey, {
      auth: { persistSession: false, autoRefreshToken: false },
      accessToken: async () => token,
      global: {
        fetch: async (url, init) => {
          const answer = await fetch(url, init);
          if (String(url).includes("/listing_revisions"))
            readRevisions = await answer.clone().json();
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
  readRevisions = [];
});

/** An active venue of the host with a pending revision of its description. */
async function createVenueWithRevision(hostId: string, more = ""): Promise<string> {
  const id = await makeVenue(backend, { hostId });
  await backend.sql(
    "insert into public.listing_revisions (listing_id, changes, status) values ($1, $2::jsonb, 'pending')",
    [id, JSON.stringify({ description_ar: "مصابيح فوق الماء." })],
  );
  if (more) await backend.sql(`update public.venues set ${more} where id = $1`, [id]);
  return id;
}

describe("the completeness of a host's listings", () => {
  test("reads the revisions of the host's own listed venues only, also for an admin", async () => {
    const [admin, other] = [await makeUser(backend, "admin"), await makeUser(backend, "host")];
    const own = await createVenueWithRevision(admin);
    const plain = await makeVenue(backend, { hostId: admin });
    await createVenueWithRevision(admin, "status = 'paused', archived_at = now()");
    for (let count = 0; count < 3; count += 1) await createVenueWithRevision(other);

    callerId = admin;
    const complete = await listCompleteness([own, plain]);
    expect([...complete.keys()].sort()).toEqual([own, plain].sort());
    expect(readRevisions.map(({ listing_id }) => listing_id)).toEqual([own]);
    // A pending revision counts as approved.
    expect(complete.get(own)?.score).toBeGreaterThan(complete.get(plain)?.score ?? 100);
  });

  test("includes the pending revision of a host's own venue", async () => {
    const host = await makeUser(backend, "host");
    const own = await createVenueWithRevision(host);
    callerId = host;
    expect((await listCompleteness([own])).has(own)).toBe(true);
    expect(readRevisions.map(({ listing_id }) => listing_id)).toEqual([own]);
  });
});
