import { randomUUID } from "node:crypto";
import type { SupabaseClient } from "@supabase/supabase-js";
import { afterAll, beforeAll, expect, it, vi } from "vitest";
import type { Backend } from "../../supabase/local/backend.ts";
import { repetitions } from "../support/repetitions.ts";
import { clientOf, makeUser, makeVenue, testBackend } from "./support.ts";

// Concurrent actions with checkout holds by the tabs of one guest, and by two guests, on a real PostgreSQL.
const rounds = repetitions("RACE_ROUNDS", 1, 4);
vi.setConfig({ testTimeout: 600_000 });

let backend: Backend;
let venueId: string;
let guests: { id: string; client: SupabaseClient }[];

beforeAll(async () => {
  backend = await testBackend({ poolSize: 20 });
  await backend.sql(
    "update public.platform_settings set value = '1000' where key like 'open_bookings_%' or key like 'abandoned_%'",
  );
  venueId = await makeVenue(backend, { hostId: await makeUser(backend, "host") });
  guests = await Promise.all(
    [1, 2].map(async () => {
      const id = await makeUser(backend);
      return { id, client: await clientOf(backend, id) };
    }),
  );
});

afterAll(async () => {
  await backend?.stop();
});

const day = 86_400_000;
const firstDay = (Math.floor(Date.now() / day) + 30) * day;
const at = (round: number, hour: number) =>
  new Date(firstDay + round * day + hour * 3_600_000).toISOString();

type Wanted = { from: string; to: string; replaces?: string };

async function hold(client: SupabaseClient, { from, to, replaces }: Wanted) {
  const { data, error } = await client.rpc("hold_booking", {
    p_venue_id: venueId,
    p_start: from,
    p_end: to,
    p_guests: 10,
    p_idempotency_key: randomUUID(),
    p_replaces: replaces ?? null,
    p_reuse: true,
  });
  return { id: (data?.id ?? null) as string | null, message: error?.message ?? null };
}

async function liveHolds(guestId: string, round: number): Promise<string[]> {
  const rows = await backend.sql<{ id: string }>(
    `select id from public.bookings where guest_id = $1 and status = 'held'
     and starts_at >= $2 and starts_at < $2::timestamptz + interval '1 day'`,
    [guestId, at(round, 0)],
  );
  return rows.map(({ id }) => id);
}

const guest = (index: number) => {
  const found = guests[index];
  if (!found) throw new Error("no guest");
  return found;
};

it("twenty tabs of one guest that hold the same time get one hold, and none is told that it is taken", async () => {
  const { id, client } = guest(0);
  for (let round = 0; round < rounds; round += 1) {
    const wanted = { from: at(round, 10), to: at(round, 14) };
    const answers = await Promise.all(Array.from({ length: 20 }, () => hold(client, wanted)));
    expect(answers.map(({ message }) => message)).toEqual(Array(20).fill(null));
    expect(new Set(answers.map((answer) => answer.id)).size).toBe(1);
    expect(await liveHolds(id, round)).toEqual([answers[0]?.id]);
  }
});

it("tabs of one guest that move one hold to different times leave one hold, with the draft", async () => {
  const { id, client } = guest(0);
  for (let round = rounds; round < 2 * rounds; round += 1) {
    const first = await hold(client, { from: at(round, 10), to: at(round, 14) });
    const saved = await client.rpc("save_hold_draft", {
      p_booking_id: first.id,
      p_draft: { message: "Kept" },
      p_editor: randomUUID(),
      p_sequence: 1,
    });
    expect(saved.error).toBeNull();
    const answers = await Promise.all(
      Array.from({ length: 10 }, (_, index) =>
        hold(client, {
          from: at(round, 9 + (index % 3)),
          to: at(round, 13 + (index % 3)),
          replaces: first.id ?? undefined,
        }),
      ),
    );
    expect(answers.map(({ message }) => message)).toEqual(Array(10).fill(null));
    const [live = "", ...others] = await liveHolds(id, round);
    expect(others).toEqual([]);
    expect(answers.map((answer) => answer.id)).toContain(live);
    const { data } = await client.rpc("get_hold_draft", { p_booking_id: live });
    expect(data).toEqual({ message: "Kept" });
  }
});

it("two guests who move their holds into each other's time are refused or get it, and never both", async () => {
  for (let round = 2 * rounds; round < 3 * rounds; round += 1) {
    const mine = { from: at(round, 8), to: at(round, 12) };
    const theirs = { from: at(round, 12), to: at(round, 16) };
    const first = await hold(guest(0).client, mine);
    const second = await hold(guest(1).client, theirs);
    const [swapped, swappedBack] = await Promise.all([
      hold(guest(0).client, { ...theirs, replaces: first.id ?? undefined }),
      hold(guest(1).client, { ...mine, replaces: second.id ?? undefined }),
    ]);
    // Neither gives up their own time for a taken one.
    expect([swapped.message, swappedBack.message]).toEqual(["slot_taken", "slot_taken"]);
    expect(await liveHolds(guest(0).id, round)).toEqual([first.id]);
    expect(await liveHolds(guest(1).id, round)).toEqual([second.id]);
  }
});

it("a save that meets the release, the move or the sending of its hold leaves no draft behind", async () => {
  const { client } = guest(1);
  const endings = [
    (id: string) => client.rpc("release_hold", { p_booking_id: id }),
    (id: string) => client.rpc("submit_booking", { p_booking_id: id, p_details: {} }),
  ];
  for (let round = 3 * rounds; round < 5 * rounds; round += 1) {
    const { id } = await hold(client, { from: at(round, 10), to: at(round, 14) });
    if (!id) throw new Error("no hold");
    const editor = randomUUID();
    const save = (sequence: number) =>
      client.rpc("save_hold_draft", {
        p_booking_id: id,
        p_draft: { message: `Draft ${sequence}` },
        p_editor: editor,
        p_sequence: sequence,
      });
    const saves = [1, 2, 3, 4].map(save);
    const ended = await endings[round % 2]?.(id);
    expect(ended?.error).toBeNull();
    for (const { error } of await Promise.all([...saves, save(5)])) {
      if (error) expect(["hold_expired", "wrong_status"]).toContain(error.message);
    }
    const rows = await backend.sql("select 1 from private.hold_drafts where booking_id = $1", [id]);
    expect(rows).toEqual([]);
  }
});

it("saves of one page that arrive in any order leave the last one", async () => {
  const { client } = guest(1);
  for (let round = 5 * rounds; round < 6 * rounds; round += 1) {
    const { id } = await hold(client, { from: at(round, 10), to: at(round, 14) });
    const editor = randomUUID();
    const order = [5, 2, 9, 1, 7, 3, 8, 4, 10, 6];
    await Promise.all(
      order.map((sequence) =>
        client.rpc("save_hold_draft", {
          p_booking_id: id,
          p_draft: { message: String(sequence) },
          p_editor: editor,
          p_sequence: sequence,
        }),
      ),
    );
    const { data } = await client.rpc("get_hold_draft", { p_booking_id: id });
    expect(data).toEqual({ message: "10" });
  }
});
