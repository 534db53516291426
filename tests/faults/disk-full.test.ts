import { mkdtempSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join, resolve } from "node:path";
import { afterAll, expect, test } from "vitest";
import { freePort } from "../bench/processes.ts";
import { startBackendProcess } from "./kill/backend-process.ts";
import { call, headersOf, site } from "./kill/journal.ts";
import { createMarket, type Market, type Person, readRows } from "./kill/market.ts";

const cleanups: (() => unknown)[] = [];
afterAll(async () => {
  for (const cleanup of cleanups.reverse()) await cleanup();
});

const day = 24 * 3_600_000;

/** Changes of a marketplace, each with the name of what it creates. */
function changesOf({ guests, hosts, venueId }: Market, number: number) {
  const [guest] = guests as [Person];
  const [host] = hosts as [Person];
  const start = (Math.floor(Date.now() / day) + 10 + number) * day;
  return [
    {
      path: "/rest/v1/rpc/hold_booking",
      person: guest,
      body: {
        p_venue_id: venueId,
        p_start: new Date(start).toISOString(),
        p_end: new Date(start + day / 8).toISOString(),
        p_guests: 10,
        p_idempotency_key: crypto.randomUUID(),
      },
    },
    {
      path: "/rest/v1/rpc/start_conversation",
      person: guest,
      body: { p_venue_id: venueId, p_body: `Message ${number}` },
    },
    {
      path: `/storage/v1/object/venue-images/${host.id}/${number}.webp`,
      person: site,
      // Storage recognizes a WebP file by its first letters.
      body: `RIFF....WEBPVP8 ${"photo ".repeat(2000)}`,
      type: "image/webp",
    },
  ];
}

test("a full disk refuses changes with a clear message, keeps all that was confirmed, and the next change after it is stored", async () => {
  const dataDir = mkdtempSync(join(tmpdir(), "mahfil-disk-"));
  cleanups.push(() => rmSync(dataDir, { recursive: true, force: true, maxRetries: 5 }));
  const fullDisk = join(dataDir, "full");
  const market = await createMarket({ dataDir }, 1);
  const backend = await startBackendProcess(
    {
      LOCAL_DATA_DIR: dataDir,
      LOCAL_SUPABASE_PORT: String(await freePort()),
      FULL_DISK: fullDisk,
    },
    ["--import", resolve(import.meta.dirname, "disk/full-disk.ts")],
  );
  cleanups.push(() => backend.kill());
  const { url } = backend;
  const expectStored = async (numbers: number[]) => {
    expect(await readRows(url, "bookings?select=id")).toHaveLength(numbers.length);
    const messages = await readRows<{ body: string }>(url, "messages?select=body&order=created_at");
    expect(messages.map(({ body }) => body)).toEqual(numbers.map((number) => `Message ${number}`));
    for (const number of numbers) {
      const path = `venue-images/${market.hosts[0]?.id}/${number}.webp`;
      const photo = await fetch(`${url}/storage/v1/object/public/${path}`);
      expect(await photo.text()).toContain("photo photo");
    }
  };
  const store = async (number: number) => {
    for (const change of changesOf(market, number)) {
      const answer = await call(url, change);
      expect(answer?.status, answer?.text).toBe(200);
    }
  };

  await store(1);
  writeFileSync(fullDisk, "");
  for (const { path, person, body } of changesOf(market, 2)) {
    const refused = await fetch(url + path, {
      method: "POST",
      headers: headersOf(person),
      body: JSON.stringify(body),
    });
    expect(refused.status).toBe(503);
    expect(await refused.json()).toMatchObject({
      code: "53100",
      message: expect.stringContaining("The disk is full"),
    });
  }
  await expectStored([1]);
  rmSync(fullDisk);
  await store(3);
  await expectStored([1, 3]);
});
