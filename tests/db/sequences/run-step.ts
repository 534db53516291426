import { randomUUID } from "node:crypto";
import type { SupabaseClient } from "@supabase/supabase-js";
import {
  type Config,
  dateText,
  instantText,
  localText,
  minutesOf,
  timeText,
} from "./opening-hours.ts";
import { type BookingTransition, patterns, type Step } from "./plan.ts";
import type { Booking, Venue, World } from "./scenario.ts";

// One step of one actor through the real HTTP path, and what came of it.

type Held = { venue: Venue; id: string; start: number; end: number; occupied: string };
export type Outcome = {
  kind: string;
  /** `ok`, `saved not`, or the code of the refusal. */
  said: string;
  status: number;
  held?: Held;
  /** The venue at which a hold became a request or a booking. */
  submitted?: Venue;
  /** What the venue is like after this, where the step changed it. */
  changed?: { venue: Venue; config?: Config; active?: boolean };
};

type Answer = {
  data: unknown;
  error: { message: string; code?: string } | null;
  status: number;
};
const said = ({ error }: Answer) => (error ? error.message : "ok");
const from = <T>(list: T[], pick: number): T | undefined => list[pick % list.length];

const wanted: Record<BookingTransition, (booking: Booking) => boolean> = {
  submit: ({ status }) => status === "held",
  release: ({ status }) => status === "held",
  accept: ({ status }) => status === "pending",
  decline: ({ status }) => status === "pending",
  guestCancel: ({ status }) => ["pending", "confirmed"].includes(status),
  hostCancel: ({ status }) => ["pending", "confirmed"].includes(status),
  noShow: ({ status, begun }) => begun && ["confirmed", "completed"].includes(status),
  partAccept: ({ status, part }) => part !== null && ["pending", "confirmed"].includes(status),
  partDecline: ({ status, part }) => part !== null && ["pending", "confirmed"].includes(status),
};

async function move(world: World, kind: BookingTransition, pick: number): Promise<Outcome | null> {
  // Where there is none to which it could be done it is tried with another, which is refused.
  const booking = from(world.bookings.filter(wanted[kind]), pick) ?? from(world.bookings, pick);
  if (!booking) return null;
  const guest = world.people.guests.find(({ id }) => id === booking.guest_id)?.client;
  if (!guest) throw new Error("a booking of nobody");
  const id = { p_booking_id: booking.id };
  const part = (p_decision: string): [SupabaseClient, string, object] | null => {
    const provider = world.people.providers.find((one) => one.id === booking.part?.provider_id);
    const p_service_id = booking.part?.service_id;
    return provider
      ? [provider.client, "decide_booking_service", { ...id, p_service_id, p_decision }]
      : null;
  };
  const calls: Record<BookingTransition, [SupabaseClient, string, object] | null> = {
    submit: [guest, "submit_booking", { ...id, p_details: {} }],
    release: [guest, "release_hold", id],
    accept: [world.host, "decide_booking", { ...id, p_decision: "accept" }],
    decline: [world.host, "decide_booking", { ...id, p_decision: "decline" }],
    guestCancel: [guest, "cancel_booking", { ...id, p_reason: "Plans" }],
    hostCancel: [world.host, "cancel_booking", { ...id, p_reason: "Water" }],
    noShow: [world.host, "mark_no_show", { ...id, p_no_show: pick % 2 === 0 }],
    partAccept: part("accept"),
    partDecline: part("decline"),
  };
  const call = calls[kind];
  if (!call) return null;
  const answer = await call[0].rpc(call[1], call[2]);
  const outcome: Outcome = { kind, said: said(answer), status: answer.status };
  const venue = world.venues.find((one) => one.id === booking.venue_id);
  // A booking that was sent before is answered too, whatever became of its venue.
  if (kind === "submit" && !answer.error && booking.status === "held") outcome.submitted = venue;
  return outcome;
}

async function hold(
  world: World,
  venue: Venue,
  step: Extract<Step, { kind: "hold" }>,
): Promise<Outcome[]> {
  const guest = from(world.people.guests, step.guest)?.client;
  if (!guest) throw new Error("nobody to ask");
  const [start, end] = minutesOf(step.time, world.firstDay);
  const answer = await guest.rpc("hold_booking", {
    p_venue_id: venue.id,
    p_start: instantText(start, venue.offset),
    p_end: instantText(end, venue.offset),
    p_guests: 10,
    p_idempotency_key: randomUUID(),
    p_services: venue.services
      .filter((_, index) => step.services & (1 << index))
      .map((id) => ({ id, quantity: 1 })),
  });
  const first: Outcome = { kind: "hold", said: said(answer), status: answer.status };
  if (answer.error) return [first];
  const { id, occupied } = answer.data;
  first.held = { venue, id, start, end, occupied };
  if (!step.submit) return [first];
  const sent = await guest.rpc("submit_booking", { p_booking_id: id, p_details: {} });
  const submitted = sent.error ? undefined : venue;
  return [first, { kind: "submit", said: said(sent), status: sent.status, submitted }];
}

/** The answer of a function that changes hours, and what the venue is like if it was saved. */
function changed(
  kind: string,
  answer: Answer,
  venue: Venue,
  config: (id: string) => Config,
): Outcome {
  const data = answer.data as { saved: boolean; id?: string } | null;
  if (!data?.saved) {
    return { kind, said: answer.error ? said(answer) : "saved not", status: answer.status };
  }
  return {
    kind,
    said: "ok",
    status: answer.status,
    changed: { venue, config: config(data.id ?? "") },
  };
}

async function changeHours(
  { host, firstDay }: World,
  venue: Venue,
  step: Extract<Step, { kind: "hours" | "exception" | "dropException" }>,
): Promise<Outcome | null> {
  const { config } = venue;
  const p_venue_id = venue.id;
  const p_force = step.anyway;
  if (step.kind === "hours") {
    const [before, after] = step.buffers;
    const week = [0, 1, 2, 3, 4, 5, 6]
      .filter((weekday) => !(step.shut & (1 << weekday)))
      .flatMap((weekday) =>
        (patterns[step.pattern] ?? []).map(([opens, closes]) => ({ weekday, opens, closes })),
      );
    const p_hours = week.map(({ weekday, opens, closes }) => ({
      weekday,
      opens: timeText(opens),
      closes: timeText(closes),
    }));
    const answer = await host.rpc("set_opening_hours", {
      p_venue_id,
      p_hours,
      p_before: before,
      p_after: after,
      p_force,
    });
    return changed(step.kind, answer, venue, () => ({ ...config, week, before, after }));
  }
  if (step.kind === "exception") {
    const range = { from: firstDay + step.day, to: firstDay + step.day + step.days };
    const hours = step.pattern === null ? null : (patterns[step.pattern]?.[0] ?? null);
    const answer = await host.rpc("save_opening_exception", {
      p_venue_id,
      p_id: null,
      p_starts_on: dateText(range.from),
      p_ends_on: dateText(range.to),
      p_closed: hours === null,
      p_opens: hours && timeText(hours[0]),
      p_closes: hours && timeText(hours[1]),
      p_note: "",
      p_force,
    });
    return changed(step.kind, answer, venue, (id) => ({
      ...config,
      exceptions: [...config.exceptions, { id, ...range, hours }],
    }));
  }
  const exception = from(config.exceptions, step.pick);
  if (!exception) return null;
  const answer = await host.rpc("delete_opening_exception", { p_id: exception.id, p_force });
  return changed(step.kind, answer, venue, () => ({
    ...config,
    exceptions: config.exceptions.filter(({ id }) => id !== exception.id),
  }));
}

async function importEvents(
  { host, firstDay }: World,
  venue: Venue,
  times: Extract<Step, { kind: "import" }>["events"],
): Promise<Outcome> {
  const kind = "import";
  const claim = await host.rpc("claim_calendar_import", { p_import_id: venue.importId });
  if (claim.error) return { kind, said: said(claim), status: claim.status };
  const answer = await host.rpc("apply_calendar_import", {
    p_import_id: venue.importId,
    p_attempt: claim.data.attempt,
    p_events: times.map((time, index) => {
      const [start, end] = minutesOf(time, firstDay);
      return {
        uid: `event-${index}`,
        title: "Away",
        start: instantText(start, venue.offset),
        end: instantText(end, venue.offset),
      };
    }),
  });
  const { applied, conflicts } = answer.data ?? {};
  const result =
    applied === false ? "overtaken" : conflicts > 0 ? "ok with conflicts" : said(answer);
  return { kind, said: result, status: answer.status };
}

async function block(
  { host, firstDay }: World,
  venue: Venue,
  step: Extract<Step, { kind: "block" }>,
): Promise<Outcome> {
  const [start, end] = minutesOf(step.time, firstDay);
  const answer = await host.rpc("block_time", {
    p_venue_id: venue.id,
    p_starts_local: localText(start),
    p_ends_local: localText(end),
    p_repeat: step.repeat,
    p_until: step.repeat === "none" ? null : dateText(firstDay + step.time.day + step.days),
  });
  const met = !answer.error && answer.data.conflicts.length > 0;
  return { kind: "block", said: met ? "ok in part" : said(answer), status: answer.status };
}

/** Takes a step; nothing comes of one for which there is nothing to act on. */
export async function take(world: World, step: Step): Promise<Outcome[]> {
  const { host } = world;
  const { kind } = step;
  if (kind === "settle") {
    const answer = await host.rpc("complete_bookings");
    return [{ kind, said: said(answer), status: answer.status }];
  }
  if (kind === "unblock") {
    const p_block_id = from(world.blocks, step.pick);
    if (!p_block_id) return [];
    const answer = await host.rpc("unblock_time", { p_block_id, p_series: step.series });
    return [{ kind, said: said(answer), status: answer.status }];
  }
  if (!("venue" in step))
    return [await move(world, step.kind, step.pick)].filter((one) => one !== null);
  const venue = from(world.venues, step.venue);
  if (!venue) throw new Error("nowhere");
  if (kind === "hold") return hold(world, venue, step);
  if (kind === "block") return [await block(world, venue, step)];
  if (kind === "import") return [await importEvents(world, venue, step.events)];
  if (kind === "pause" || kind === "resume") {
    const status = kind === "pause" ? "paused" : "active";
    const answer = await host
      .from("venues")
      .update({ status })
      .eq("id", venue.id)
      .select("id")
      .maybeSingle();
    const active = kind === "resume";
    return [
      {
        kind,
        said: said(answer),
        status: answer.status,
        ...(answer.error ? {} : { changed: { venue, active } }),
      },
    ];
  }
  return [await changeHours(world, venue, step)].filter((one) => one !== null);
}
