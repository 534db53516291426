import { randomUUID } from "node:crypto";
import type { SupabaseClient } from "@supabase/supabase-js";
import {
  dateText,
  instantText,
  localText,
  minutesOf,
  timeText,
  type VenueHours,
} from "./opening-hours.ts";
import { type BookingTransition, patterns, type Step } from "./plan.ts";
import type { Booking, Scenario, Venue } from "./scenario.ts";

// Runs one step of one user through the HTTP API and returns its outcome.

type Held = { venue: Venue; id: string; start: number; end: number; occupied: string };
export type Outcome = {
  kind: string;
  /** `ok`, another outcome of a success such as `not saved`, or the error code. */
  result: string;
  status: number;
  held?: Held;
  /** The venue at which a hold became a request or a booking. */
  submitted?: Venue;
  /** The new state of the venue where the step changed it. */
  change?: { venue: Venue; venueHours?: VenueHours; active?: boolean };
};

type Answer = {
  data: unknown;
  error: { message: string; code?: string } | null;
  status: number;
};
const resultOf = ({ error }: Answer) => (error ? error.message : "ok");
const pickFrom = <T>(list: T[], pick: number): T | undefined => list[pick % list.length];

const isCandidate: Record<BookingTransition, (booking: Booking) => boolean> = {
  submit: ({ status }) => status === "held",
  release: ({ status }) => status === "held",
  accept: ({ status }) => status === "pending",
  decline: ({ status }) => status === "pending",
  guestCancel: ({ status }) => ["pending", "confirmed"].includes(status),
  hostCancel: ({ status }) => ["pending", "confirmed"].includes(status),
  noShow: ({ status, hasStarted }) => hasStarted && ["confirmed", "completed"].includes(status),
  serviceAccept: ({ status, pendingService }) =>
    pendingService !== null && ["pending", "confirmed"].includes(status),
  serviceDecline: ({ status, pendingService }) =>
    pendingService !== null && ["pending", "confirmed"].includes(status),
};

async function runTransition(
  scenario: Scenario,
  kind: BookingTransition,
  pick: number,
): Promise<Outcome | null> {
  // Without a booking in a fitting status another one is used, and the call is refused.
  const booking =
    pickFrom(scenario.bookings.filter(isCandidate[kind]), pick) ??
    pickFrom(scenario.bookings, pick);
  if (!booking) return null;
  const guest = scenario.participants.guests.find(({ id }) => id === booking.guest_id)?.client;
  if (!guest) throw new Error("the booking has no guest");
  const id = { p_booking_id: booking.id };
  const decideService = (p_decision: string): [SupabaseClient, string, object] | null => {
    const provider = scenario.participants.providers.find(
      (one) => one.id === booking.pendingService?.provider_id,
    );
    const p_service_id = booking.pendingService?.service_id;
    return provider
      ? [provider.client, "decide_booking_service", { ...id, p_service_id, p_decision }]
      : null;
  };
  const calls: Record<BookingTransition, [SupabaseClient, string, object] | null> = {
    submit: [guest, "submit_booking", { ...id, p_details: {} }],
    release: [guest, "release_hold", id],
    accept: [scenario.host, "decide_booking", { ...id, p_decision: "accept" }],
    decline: [scenario.host, "decide_booking", { ...id, p_decision: "decline" }],
    guestCancel: [guest, "cancel_booking", { ...id, p_reason: "Plans" }],
    hostCancel: [scenario.host, "cancel_booking", { ...id, p_reason: "Water" }],
    noShow: [scenario.host, "mark_no_show", { ...id, p_no_show: pick % 2 === 0 }],
    serviceAccept: decideService("accept"),
    serviceDecline: decideService("decline"),
  };
  const call = calls[kind];
  if (!call) return null;
  const answer = await call[0].rpc(call[1], call[2]);
  const outcome: Outcome = { kind, result: resultOf(answer), status: answer.status };
  const venue = scenario.venues.find((one) => one.id === booking.venue_id);
  // Submitting again succeeds for a booking that is submitted already, whatever the status of its venue.
  if (kind === "submit" && !answer.error && booking.status === "held") outcome.submitted = venue;
  return outcome;
}

async function hold(
  scenario: Scenario,
  venue: Venue,
  step: Extract<Step, { kind: "hold" }>,
): Promise<Outcome[]> {
  const guest = pickFrom(scenario.participants.guests, step.guest)?.client;
  if (!guest) throw new Error("no guest");
  const [start, end] = minutesOf(step.time, scenario.firstDay);
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
  const first: Outcome = { kind: "hold", result: resultOf(answer), status: answer.status };
  if (answer.error) return [first];
  const { id, occupied } = answer.data;
  first.held = { venue, id, start, end, occupied };
  if (!step.submit) return [first];
  const sent = await guest.rpc("submit_booking", { p_booking_id: id, p_details: {} });
  const submitted = sent.error ? undefined : venue;
  return [first, { kind: "submit", result: resultOf(sent), status: sent.status, submitted }];
}

/** The outcome of a function that changes opening hours, with the new hours if they were saved. */
function toHoursOutcome(
  kind: string,
  answer: Answer,
  venue: Venue,
  venueHours: (id: string) => VenueHours,
): Outcome {
  const data = answer.data as { saved: boolean; id?: string } | null;
  if (!data?.saved) {
    return { kind, result: answer.error ? resultOf(answer) : "not saved", status: answer.status };
  }
  return {
    kind,
    result: "ok",
    status: answer.status,
    change: { venue, venueHours: venueHours(data.id ?? "") },
  };
}

async function changeHours(
  { host, firstDay }: Scenario,
  venue: Venue,
  step: Extract<Step, { kind: "hours" | "exception" | "deleteException" }>,
): Promise<Outcome | null> {
  const { venueHours } = venue;
  const p_venue_id = venue.id;
  const p_force = step.force;
  if (step.kind === "hours") {
    const [before, after] = step.buffers;
    const week = [0, 1, 2, 3, 4, 5, 6]
      .filter((weekday) => !(step.closedWeekdays & (1 << weekday)))
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
    return toHoursOutcome(step.kind, answer, venue, () => ({ ...venueHours, week, before, after }));
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
    return toHoursOutcome(step.kind, answer, venue, (id) => ({
      ...venueHours,
      exceptions: [...venueHours.exceptions, { id, ...range, hours }],
    }));
  }
  const exception = pickFrom(venueHours.exceptions, step.pick);
  if (!exception) return null;
  const answer = await host.rpc("delete_opening_exception", { p_id: exception.id, p_force });
  return toHoursOutcome(step.kind, answer, venue, () => ({
    ...venueHours,
    exceptions: venueHours.exceptions.filter(({ id }) => id !== exception.id),
  }));
}

async function importEvents(
  { host, firstDay }: Scenario,
  venue: Venue,
  times: Extract<Step, { kind: "import" }>["events"],
): Promise<Outcome> {
  const kind = "import";
  const claim = await host.rpc("claim_calendar_import", { p_import_id: venue.importId });
  if (claim.error) return { kind, result: resultOf(claim), status: claim.status };
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
  const outcome =
    applied === false ? "superseded" : conflicts > 0 ? "ok with conflicts" : resultOf(answer);
  return { kind, result: outcome, status: answer.status };
}

async function block(
  { host, firstDay }: Scenario,
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
  const hasConflicts = !answer.error && answer.data.conflicts.length > 0;
  return {
    kind: "block",
    result: hasConflicts ? "partly blocked" : resultOf(answer),
    status: answer.status,
  };
}

/** Runs a step; returns no outcome when there is nothing on which it can act. */
export async function runStep(scenario: Scenario, step: Step): Promise<Outcome[]> {
  const { host } = scenario;
  const { kind } = step;
  if (kind === "complete") {
    await scenario.backend.sql("select public.complete_bookings()");
    return [{ kind, result: "ok", status: 200 }];
  }
  if (kind === "unblock") {
    const p_block_id = pickFrom(scenario.blocks, step.pick);
    if (!p_block_id) return [];
    const answer = await host.rpc("unblock_time", { p_block_id, p_series: step.series });
    return [{ kind, result: resultOf(answer), status: answer.status }];
  }
  if (!("venue" in step))
    return [await runTransition(scenario, step.kind, step.pick)].filter((one) => one !== null);
  const venue = pickFrom(scenario.venues, step.venue);
  if (!venue) throw new Error("no venue");
  if (kind === "hold") return hold(scenario, venue, step);
  if (kind === "block") return [await block(scenario, venue, step)];
  if (kind === "import") return [await importEvents(scenario, venue, step.events)];
  if (kind === "pause" || kind === "resume") {
    const status = kind === "pause" ? "paused" : "active";
    const answer = await host.rpc("set_listing_status", {
      p_listing_id: venue.id,
      p_status: status,
    });
    const active = kind === "resume";
    return [
      {
        kind,
        result: resultOf(answer),
        status: answer.status,
        ...(answer.error ? {} : { change: { venue, active } }),
      },
    ];
  }
  return [await changeHours(scenario, venue, step)].filter((one) => one !== null);
}
