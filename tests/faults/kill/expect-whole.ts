import { expect } from "vitest";
import { callUntilAnswered, type Journal } from "./journal.ts";
import { fetchAvailable, type Market, readRows } from "./market.ts";
import { expectMessageFiles } from "./message-files.ts";

type BookingRow = {
  id: string;
  status: string;
  idempotency_key: string;
  total_minor: number;
  lines: { amount_minor: number; service_id?: string }[];
  booking_events: { id: number; to_status: string }[];
  booking_services: { service_id: string }[];
  payouts: { payee_id: string; gross_minor: number }[];
};

type Summary = { details: { contact_name?: string } | null };

/** A booking as its guest sees it. */
async function readSummary(url: string, booking: BookingRow, journal: Journal): Promise<Summary> {
  const person = journal.guests.get(booking.idempotency_key);
  if (!person) throw new Error(`nobody asked for the booking ${booking.id}`);
  const path = "/rest/v1/rpc/get_my_booking";
  const answer = await callUntilAnswered(url, { path, person, body: { p_booking_id: booking.id } });
  expect(answer.status, `booking ${booking.id}: ${answer.text}`).toBe(200);
  const [summary] = [JSON.parse(String(answer.text)) as Summary | Summary[]].flat();
  return summary ?? { details: null };
}

/** Expects that every booking is complete, has the confirmed state, and exists once. */
async function expectBookings(url: string, journal: Journal): Promise<void> {
  const columns = "id,status,idempotency_key,total_minor,lines";
  const relations =
    "booking_events(id,to_status),booking_services(service_id),payouts(payee_id,gross_minor)";
  const all: BookingRow[] = [];
  for (const key of [...journal.holds.keys(), ...journal.unanswered.map(({ key }) => key)]) {
    const found = await readRows<BookingRow>(
      url,
      `bookings?select=${columns},${relations}&idempotency_key=eq.${key}`,
    );
    expect(found.length, `bookings with the key ${key}`).toBe(1);
    all.push(...found);
  }
  for (const booking of all) {
    const label = `booking ${booking.id}`;
    const events = booking.booking_events.sort((a, b) => a.id - b.id);
    expect(events.at(-1)?.to_status, `${label}: last event`).toBe(booking.status);
    const sum = booking.lines.reduce((total, line) => total + line.amount_minor, 0);
    expect(sum, `${label}: lines`).toBe(booking.total_minor);
    expect(booking.booking_services, `${label}: services`).toHaveLength(1);
    const isConfirmed = booking.status === "confirmed";
    const summary = await readSummary(url, booking, journal);
    expect(summary.details?.contact_name, `${label}: details`).toBe(
      isConfirmed ? "Guest" : undefined,
    );
    const payees = new Set(booking.payouts.map(({ payee_id }) => payee_id));
    expect(payees.size, `${label}: one payout for each payee`).toBe(booking.payouts.length);
    expect(booking.payouts.length > 0, `${label}: payouts`).toBe(isConfirmed);
    const confirmedId = journal.holds.get(booking.idempotency_key);
    if (confirmedId) expect(booking.id, label).toBe(confirmedId);
    if (journal.submitted.has(booking.id)) expect(booking.status, label).toBe("confirmed");
  }
}

async function expectMessages(url: string, journal: Journal): Promise<void> {
  for (const [body, conversation] of journal.messages) {
    const found = await readRows(
      url,
      `messages?select=id&conversation_id=eq.${conversation}&body=eq.${encodeURIComponent(body)}`,
    );
    expect(found, body).toHaveLength(1);
  }
  type Conversation = { id: string; last_message_at: string; messages: { created_at: string }[] };
  for (const id of new Set(journal.messages.values())) {
    const [conversation] = await readRows<Conversation>(
      url,
      `conversations?select=id,last_message_at,messages(created_at)&id=eq.${id}`,
    );
    const last = conversation?.messages
      .map(({ created_at }) => created_at)
      .sort()
      .at(-1);
    expect(conversation?.last_message_at, `conversation ${id}`).toBe(last);
  }
}

/** Expects that confirmed photos are stored, deleted ones are gone, and no row lacks its file. */
async function expectPhotos(url: string, journal: Journal, market: Market): Promise<void> {
  const read = async (path: string) => {
    const response = await fetchAvailable(`${url}/storage/v1/object/public/venue-images/${path}`);
    return response.ok ? response.text() : null;
  };
  for (const [path, content] of journal.photos) expect(await read(path), path).toBe(content);
  for (const path of journal.deleted) expect(await read(path), path).toBeNull();
  for (const host of market.hosts) {
    const list = await callUntilAnswered(url, {
      path: "/storage/v1/object/list/venue-images",
      person: host,
      body: { prefix: host.id, limit: 1000, sortBy: { column: "created_at", order: "desc" } },
    });
    expect(list.status).toBe(200);
    const rows = JSON.parse(String(list.text)) as { name: string }[];
    const touched = [...journal.photos.keys(), ...journal.unclear, ...journal.deleted];
    for (const { name } of rows) {
      const path = `${host.id}/${name}`;
      if (touched.includes(path)) expect(await read(path), `the file of ${path}`).not.toBeNull();
    }
  }
}

type Draft = {
  name: string;
  capacity: number;
  venue_pricing: { cleaning_fee: number } | { cleaning_fee: number }[];
  venue_house_rules: { text: string }[];
  venue_addons: { name: string; price: number }[];
  opening_hours: { weekday: number }[];
};

/** Expects that all parts of a draft are from the same save, and from none before the last confirmed one. */
async function expectDrafts(url: string, journal: Journal): Promise<void> {
  for (const [id, number] of journal.saves) {
    const parts =
      "venue_pricing(cleaning_fee),venue_house_rules(text),venue_addons(name,price),opening_hours(weekday)";
    const [draft] = await readRows<Draft>(url, `venues?select=name,capacity,${parts}&id=eq.${id}`);
    if (!draft) throw new Error(`the draft ${id} is gone`);
    const saved = draft.capacity;
    expect(saved, "the last save").toBeGreaterThanOrEqual(number);
    const pricing = [draft.venue_pricing].flat()[0];
    expect([draft.name, pricing?.cleaning_fee], `save ${saved}`).toEqual([`Hall ${saved}`, saved]);
    expect(draft.venue_house_rules).toEqual([{ text: `Rule ${saved}` }]);
    expect(draft.venue_addons).toEqual([{ name: `Chairs ${saved}`, price: saved }]);
    expect(draft.opening_hours).toHaveLength(1);
  }
}

/**
 * Repeats the holds that got no answer, as a client does. Expects that everything confirmed is stored, nothing is incomplete,
 * and nothing exists twice.
 */
export async function expectWhole(url: string, market: Market, journal: Journal): Promise<void> {
  expect([...new Set(journal.unexpected)]).toEqual([]);
  for (const { guest, body, key } of journal.unanswered) {
    const path = "/rest/v1/rpc/hold_booking";
    const first = await callUntilAnswered(url, { path, person: guest, body });
    const second = await callUntilAnswered(url, { path, person: guest, body });
    expect(first.status, `repeated hold ${key}: ${first.text}`).toBe(200);
    expect(second.text).toBe(first.text);
  }
  await expectBookings(url, journal);
  await expectMessages(url, journal);
  await expectPhotos(url, journal, market);
  await expectDrafts(url, journal);
  await expectMessageFiles(url, market, journal);
}
