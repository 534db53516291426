import { randomUUID } from "node:crypto";
import { expect } from "vitest";
import type { z } from "zod";
import type { holdSchema } from "../../../lib/bookings/schemas.ts";
import { emptyListing } from "../../../lib/venues/listing/schemas.ts";
import { call, type Journal } from "./journal.ts";
import { newSaveNumber, takeSlot } from "./load.ts";
import { guestsOfRound, type Market, type Person } from "./market.ts";
import { FILES_OF_EACH_ROUND, newFile, type SentFile } from "./message-files.ts";
import { callSiteAction, uploadThroughSite } from "./site-actions.ts";

type Result = Awaited<ReturnType<typeof callSiteAction>>;
/** A request of a person; `confirm` notes the content of its answer. */
type SiteRequest = {
  label: string;
  send: (siteUrl: string) => Promise<Result>;
  confirm: (data: Record<string, unknown>) => void | Promise<void>;
};

type SiteClients = {
  siteUrl: string;
  backendUrl: string;
  market: Market;
  journal: Journal;
  /** A photo as a host chooses it. */
  photo: Buffer;
  /** Requests that got no answer, which their senders repeat. */
  unanswered: SiteRequest[];
};

/** Sends a request. Returns its data; `refused`; or null without an answer. */
async function attempt(clients: SiteClients, request: SiteRequest) {
  const result = await request.send(clients.siteUrl);
  if (!result) {
    clients.unanswered.push(request);
    return null;
  }
  if (!result.ok) {
    clients.journal.unexpected.push(`${request.label}: ${result.code}`);
    return "refused";
  }
  await request.confirm(result.data);
  clients.journal.hasConfirmed.resolve();
  return result.data;
}

function submission({ market, journal }: SiteClients, person: Person, bookingId: string) {
  const details = { contactName: "Guest", phone: "+201001234567", eventType: "", message: "" };
  const input = { bookingId, details: { ...details, terms: true } };
  const path = `/book/${market.venueId}`;
  return {
    label: "submission",
    send: (url: string) => callSiteAction(url, { path, name: "submitBooking", person, input }),
    confirm: () => void journal.submitted.add(bookingId),
  };
}

/** A hold and its submission: a booking of the next slot with a service. */
async function book(clients: SiteClients, person: Person): Promise<boolean> {
  const { market, journal } = clients;
  const key = randomUUID();
  const { p_start: start, p_end: end } = takeSlot();
  const services = { [market.serviceId]: 1 };
  const slot = { venueId: market.venueId, start, end, guests: 10, addons: {}, services, hours: {} };
  const input: z.input<typeof holdSchema> = { ...slot, key, replaces: null };
  const path = `/book/${market.venueId}`;
  journal.guests.set(key, person);
  const held = await attempt(clients, {
    label: "hold",
    send: (url) => callSiteAction(url, { path, name: "holdBooking", person, input }),
    confirm: ({ id }) => void journal.holds.set(key, String(id)),
  });
  if (!held || held === "refused") return held !== null;
  return (await attempt(clients, submission(clients, person, String(held.id)))) !== null;
}

/** The guest's conversation with the host, which is started at the backend. */
async function startConversation({ backendUrl, market }: SiteClients, person: Person) {
  const answer = await call(backendUrl, {
    path: "/rest/v1/rpc/start_conversation",
    person,
    body: { p_venue_id: market.venueId, p_body: "First" },
  });
  expect(answer?.status, answer?.text).toBe(200);
  return String((JSON.parse(String(answer?.text)) as { id: string }).id);
}

async function write(clients: SiteClients, person: Person, conversationId: string) {
  // Without digits, which could be masked as a phone number.
  const body = `Message ${randomUUID().replace(/\d/g, (digit) => "ghijklmnop"[Number(digit)] ?? "")}`;
  const input = { conversationId, body, messageId: randomUUID(), fileIds: [] };
  const path = `/dashboard/messages/${conversationId}`;
  const sent = await attempt(clients, {
    label: "message",
    send: (url) => callSiteAction(url, { path, name: "sendMessage", person, input }),
    confirm: () => void clients.journal.messages.set(body, conversationId),
  });
  return sent !== null;
}

async function upload(clients: SiteClients, person: Person): Promise<boolean> {
  const route = `venue-images/${randomUUID()}`;
  const photo = { person, path: route, type: "image/webp", bytes: clients.photo };
  const stored = await attempt(clients, {
    label: "upload",
    send: (url) => uploadThroughSite(url, photo),
    confirm: async ({ path }) => {
      const address = `${clients.backendUrl}/storage/v1/object/public/venue-images/${path}`;
      clients.journal.photos.set(String(path), await (await fetch(address)).text());
    },
  });
  return stored !== null;
}

/** Uploads a document and sends it in its message, if there is one. */
async function sendFile(clients: SiteClients, file: SentFile): Promise<boolean> {
  const { id, sender: person, conversationId, content, messageId } = file;
  clients.journal.files.push(file);
  const route = `message-files/${id}?conversation=${conversationId}&name=plan.pdf`;
  const bytes = Buffer.from(content);
  const stored = await attempt(clients, {
    label: "file",
    send: (url) => uploadThroughSite(url, { person, path: route, type: "application/pdf", bytes }),
    confirm: () => {
      file.isStored = true;
    },
  });
  if (!stored || stored === "refused" || !messageId) return stored !== null;
  const path = `/dashboard/messages/${conversationId}`;
  const input = { conversationId, body: "", messageId, fileIds: [id] };
  const sent = await attempt(clients, {
    label: "message",
    send: (url) => callSiteAction(url, { path, name: "sendMessage", person, input }),
    confirm: () => {
      file.isSent = true;
    },
  });
  return sent !== null;
}

/** Saves a draft with the same number in each part. */
async function save(clients: SiteClients, person: Person): Promise<boolean> {
  const { market, journal } = clients;
  const number = newSaveNumber();
  const id = String(market.drafts[market.hosts.indexOf(person)]);
  const about = { name: `Chairs ${number}`, name_ar: "", description: "", description_ar: "" };
  const addon = { id, ...about, pricing: "per_booking" as const, stock: null };
  const form: typeof emptyListing = {
    ...emptyListing,
    title: `Hall ${number}`,
    capacity: number,
    city: "Cairo",
    country: "EG",
    cleaning_fee: number / 100,
    customRules: [{ text: `Rule ${number}`, text_ar: "" }],
    addons: [{ ...addon, price: number / 100 }],
    opening_hours: [{ weekday: 1, opens: "10:00", closes: "20:00" }],
  };
  const input = { id, version: null, saveId: randomUUID(), form };
  const path = `/host/venues/${id}/edit`;
  const saved = await attempt(clients, {
    label: "save",
    send: (url) => callSiteAction(url, { path, name: "saveVenueAction", person, input }),
    confirm: () => void journal.saves.set(id, number),
  });
  return saved !== null;
}

/**
 * Lets guests book, write and send files, and hosts upload and save, at the same time, until each loses the site or `signal`
 * aborts.
 */
export async function runSiteClients(
  clients: SiteClients,
  round: number,
  signal: AbortSignal,
): Promise<void> {
  const untilLost = async (work: (count: number) => Promise<boolean>) => {
    for (let count = 0; !signal.aborted && (await work(count)); count += 1);
  };
  const [filer, writer, ...bookers] = guestsOfRound(clients.market, round);
  if (!filer || !writer) throw new Error("the round has no guests");
  const conversationId = await startConversation(clients, writer);
  const filesId = await startConversation(clients, filer);
  await Promise.all([
    untilLost(
      async (count) =>
        count < FILES_OF_EACH_ROUND && sendFile(clients, newFile(filer, filesId, count)),
    ),
    untilLost(() => write(clients, writer, conversationId)),
    ...bookers.map((guest) => untilLost(() => book(clients, guest))),
    ...clients.market.hosts.flatMap((host) => [
      untilLost(() => upload(clients, host)),
      untilLost(() => save(clients, host)),
    ]),
  ]);
}

/** Repeats every request that got no answer twice, as its sender does, and expects it to be confirmed. */
export async function repeatUnanswered(clients: SiteClients): Promise<void> {
  for (const { label, send, confirm } of clients.unanswered.splice(0)) {
    const first = await send(clients.siteUrl);
    const second = await send(clients.siteUrl);
    expect(first, `repeated ${label}: ${JSON.stringify(first)}`).toMatchObject({ ok: true });
    expect(second, `repeated ${label}, again`).toMatchObject({ ok: true });
    if (label === "hold" || label === "message") expect(second).toEqual(first);
    if (first?.ok) await confirm(first.data);
  }
}
