import { randomUUID } from "node:crypto";
import { call, isConfirmed, type Journal, site } from "./journal.ts";
import { guestsOfRound, type Market, type Person } from "./market.ts";
import { FILES_OF_EACH_ROUND, newFile, sendFile } from "./message-files.ts";

const day = 24 * 3_600_000;
let nextSlot = 0;
let lastSave = 0;

/** The venue's next free three hours, which nobody requested before. */
export function takeSlot(): { p_start: string; p_end: string } {
  const start = (Math.floor(Date.now() / day) + 10) * day + nextSlot * (day / 8);
  nextSlot += 1;
  return {
    p_start: new Date(start).toISOString(),
    p_end: new Date(start + day / 8).toISOString(),
  };
}

/** A number that no save has used. */
export function newSaveNumber(): number {
  lastSave += 1;
  return lastSave;
}

type Clients = { url: string; market: Market; journal: Journal };

const rpc = (url: string, name: string, person: Person, body: unknown) =>
  call(url, { path: `/rest/v1/rpc/${name}`, person, body });

/** A hold and its submission: a booking of the next slot with a service. */
async function book({ url, market, journal }: Clients, guest: Person): Promise<boolean> {
  const key = randomUUID();
  const body = {
    p_venue_id: market.venueId,
    ...takeSlot(),
    p_guests: 10,
    p_idempotency_key: key,
    p_services: [{ id: market.serviceId, quantity: 1 }],
  };
  journal.guests.set(key, guest);
  const held = await rpc(url, "hold_booking", guest, body);
  if (!held) journal.unanswered.push({ guest, body, key });
  if (!isConfirmed(journal, "hold", held)) return held !== null;
  const { id } = JSON.parse(String(held?.text)) as { id: string };
  journal.holds.set(key, id);
  const details = { contact_name: "Guest", phone: "+201001234567", terms: true };
  const request = { p_booking_id: id, p_details: details };
  const submitted = await rpc(url, "submit_booking", guest, request);
  if (isConfirmed(journal, "submit", submitted)) journal.submitted.add(id);
  return submitted !== null;
}

/** The guest's conversation with the host; null without an answer. */
async function startConversation({ url, market, journal }: Clients, guest: Person) {
  const body = { p_venue_id: market.venueId, p_body: "First" };
  const started = await rpc(url, "start_conversation", guest, body);
  if (!isConfirmed(journal, "conversation", started)) return null;
  return String((JSON.parse(String(started?.text)) as { id: string }).id);
}

async function sendFiles(clients: Clients, guest: Person, signal: AbortSignal): Promise<void> {
  const conversationId = await startConversation(clients, guest);
  for (let count = 0; conversationId && count < FILES_OF_EACH_ROUND; count += 1) {
    const file = newFile(guest, conversationId, count);
    if (signal.aborted || !(await sendFile(clients, file))) return;
  }
}

async function write({ url, market, journal }: Clients, guest: Person): Promise<boolean> {
  // Without digits, which could be masked as a phone number.
  const body = `Message ${randomUUID().replace(/\d/g, (digit) => "ghijklmnop"[Number(digit)] ?? "")}`;
  const sent = await rpc(url, "start_conversation", guest, {
    p_venue_id: market.venueId,
    p_body: body,
  });
  if (sent?.text.includes("rate_limited")) return true;
  if (isConfirmed(journal, "message", sent)) {
    journal.messages.set(body, String((JSON.parse(String(sent?.text)) as { id: string }).id));
  }
  return sent !== null;
}

/** Stores a photo and deletes it again, except five in each round, because the storage of an account is limited. */
async function upload({ url, journal }: Clients, host: Person, index: number): Promise<boolean> {
  const path = `${host.id}/${randomUUID()}.webp`;
  // Storage recognizes a WebP file by its first letters.
  const content = `RIFF....WEBPVP8 ${`${path} `.repeat(2000)}`;
  const route = `/storage/v1/object/venue-images/${path}`;
  const stored = await call(url, { path: route, person: site, body: content, type: "image/webp" });
  if (!stored) journal.unclear.add(path);
  if (!isConfirmed(journal, "upload", stored)) return stored !== null;
  if (index % 2 === 0 && index < 10) {
    journal.photos.set(path, content);
    return true;
  }
  const removed = await call(url, {
    method: "DELETE",
    path: "/storage/v1/object/venue-images",
    person: host,
    body: { prefixes: [path] },
  });
  if (isConfirmed(journal, "delete", removed)) journal.deleted.add(path);
  else journal.unclear.add(path);
  return removed !== null;
}

/** Saves a draft with the same number in each part. */
async function save({ url, market, journal }: Clients, host: Person): Promise<boolean> {
  const number = newSaveNumber();
  const draft = String(market.drafts[market.hosts.indexOf(host)]);
  const saved = await rpc(url, "save_listing", host, {
    p_venue_id: draft,
    p_venue: { name: `Hall ${number}`, capacity: number },
    p_details: {
      pricing: { cleaning_fee: number },
      house_rules: [{ text: `Rule ${number}`, text_ar: `Rule ${number}` }],
      allowed_events: [],
      addons: [{ id: draft, name: `Chairs ${number}`, pricing: "per_booking", price: number }],
      services: [],
      opening_hours: [{ weekday: 1, opens: "10:00", closes: "20:00" }],
      buffers: { before_minutes: 30, after_minutes: 30 },
      captions: [],
    },
  });
  if (isConfirmed(journal, "save", saved)) journal.saves.set(draft, number);
  return saved !== null;
}

/**
 * Lets guests book, write and send files, and hosts upload and save, at the same time, until each loses the server or
 * `signal` aborts.
 */
export async function runClients(
  clients: Clients,
  round: number,
  signal: AbortSignal,
): Promise<void> {
  const untilLost = async (work: (count: number) => Promise<boolean>) => {
    for (let count = 0; !signal.aborted && (await work(count)); count += 1);
  };
  const [filer, ...guests] = guestsOfRound(clients.market, round);
  if (!filer) throw new Error("the round has no guests");
  const loops = [
    sendFiles(clients, filer, signal),
    ...guests.map((guest, index) =>
      untilLost((count) =>
        (count + index) % 3 === 0 ? write(clients, guest) : book(clients, guest),
      ),
    ),
    ...clients.market.hosts.flatMap((host) => [
      untilLost((count) => upload(clients, host, count)),
      untilLost(() => save(clients, host)),
    ]),
  ];
  await Promise.all(loops);
}
