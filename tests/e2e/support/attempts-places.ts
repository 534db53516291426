import { butAdmins, everybody, type Row, rpc, strangers, tomorrow } from "./attempts";

/** The same for places, services and bookings. */
export const onPlaces: Row[] = [
  [
    "list a place in another's name",
    everybody,
    ({ client }, of) =>
      client.from("venues").insert({ host_id: of.host, name: "Mine" }).select("id"),
  ],
  [
    "publish without review",
    everybody,
    ({ client, id }) =>
      client.from("venues").insert({ host_id: id, name: "Mine", status: "active" }).select("id"),
  ],
  [
    "change another's listing",
    butAdmins,
    ({ client }, of) =>
      client.from("venues").update({ description: "mine now" }).eq("id", of.venue).select("id"),
  ],
  [
    "save another's listing",
    butAdmins,
    rpc("save_listing", (of) => ({
      p_venue_id: of.venue,
      p_venue: { name: "Mine" },
      p_details: {},
    })),
  ],
  [
    "change another's prices",
    butAdmins,
    ({ client }, of) =>
      client
        .from("venue_pricing")
        .update({ price_per_day: 1 })
        .eq("venue_id", of.venue)
        .select("venue_id"),
  ],
  [
    "delete another's listing",
    butAdmins,
    ({ client }, of) => client.from("venues").delete().eq("id", of.venue).select("id"),
  ],
  ["submit another's listing", butAdmins, rpc("submit_venue", (of) => ({ p_venue_id: of.venue }))],
  ["copy another's listing", everybody, rpc("duplicate_venue", (of) => ({ p_venue_id: of.venue }))],
  [
    "archive another's listing",
    everybody,
    rpc("archive_venue", (of) => ({ p_venue_id: of.venue })),
  ],
  [
    "bring back another's listing",
    everybody,
    rpc("unarchive_venue", (of) => ({ p_venue_id: of.venue })),
  ],
  [
    "discard another's change",
    butAdmins,
    rpc("discard_revision", (of) => ({ p_venue_id: of.venue })),
  ],
  [
    "decide about a listing",
    butAdmins,
    rpc("review_venue", (of) => ({
      p_venue_id: of.venue,
      p_decision: "feature",
    })),
  ],
  [
    "block another's time",
    butAdmins,
    ({ client }, of) =>
      client
        .from("blocked_times")
        .insert({ venue_id: of.venue, starts_at: tomorrow(0), ends_at: tomorrow(2) }),
  ],
  [
    "name another's property theirs",
    everybody,
    ({ client }, of) =>
      client.from("properties").insert({ host_id: of.host, name: "Mine" }).select("id"),
  ],
  [
    "hold a time",
    strangers,
    rpc("hold_booking", (of) => ({
      p_venue_id: of.venue,
      p_start: tomorrow(0),
      p_end: tomorrow(2),
      p_guests: 1,
      p_idempotency_key: crypto.randomUUID(),
    })),
  ],
  [
    "write a booking by hand",
    everybody,
    ({ client, id }, of) =>
      client.from("bookings").insert({ venue_id: of.venue, guest_id: id, status: "confirmed" }),
  ],
  [
    "confirm a booking by hand",
    everybody,
    ({ client }, of) =>
      client.from("bookings").update({ status: "completed" }).eq("id", of.booking).select("id"),
  ],
  ["extend another's hold", butAdmins, rpc("extend_hold", (of) => ({ p_booking_id: of.booking }))],
  [
    "release another's hold",
    butAdmins,
    rpc("release_hold", (of) => ({ p_booking_id: of.booking })),
  ],
  [
    "read the papers of another's booking",
    butAdmins,
    rpc("get_booking_documents", (of) => ({ p_booking_id: of.booking })),
  ],
  ["remind everybody", everybody, rpc("create_due_reminders")],
  [
    "submit another's booking",
    butAdmins,
    rpc("submit_booking", (of) => ({
      p_booking_id: of.booking,
      p_details: {},
    })),
  ],
  [
    "decide about another's booking",
    butAdmins,
    rpc("decide_booking", (of) => ({
      p_booking_id: of.booking,
      p_decision: "accept",
    })),
  ],
  [
    "cancel another's booking",
    butAdmins,
    rpc("cancel_booking", (of) => ({
      p_booking_id: of.booking,
      p_reason: "mine now",
    })),
  ],
  [
    "see another's refund",
    butAdmins,
    rpc("refund_preview", (of) => ({ p_booking_id: of.booking })),
  ],
  [
    "see another's booking",
    butAdmins,
    rpc("get_my_booking", (of) => ({ p_booking_id: of.booking })),
  ],
  [
    "review another's booking",
    everybody,
    rpc("add_review", (of) => ({
      p_booking_id: of.booking,
      p_rating: 1,
      p_text: "mine",
    })),
  ],
  [
    "answer another's review",
    butAdmins,
    rpc("reply_to_review", (of) => ({
      p_review_id: of.review,
      p_text: "mine",
    })),
  ],
  [
    "change another's service",
    butAdmins,
    ({ client }, of) =>
      client.from("services").update({ description: "mine now" }).eq("id", of.service).select("id"),
  ],
  [
    "delete another's service",
    butAdmins,
    ({ client }, of) => client.from("services").delete().eq("id", of.service).select("id"),
  ],
  [
    "submit another's service",
    butAdmins,
    rpc("submit_service", (of) => ({ p_service_id: of.service })),
  ],
  [
    "decide about a service",
    butAdmins,
    rpc("review_service", (of) => ({
      p_service_id: of.service,
      p_decision: "approve",
    })),
  ],
  [
    "answer another's invitation",
    butAdmins,
    rpc("respond_to_venue_invitation", (of) => ({
      p_venue_id: of.venue,
      p_service_id: of.service,
      p_answer: "accept",
    })),
  ],
  [
    "decide about another's part of a booking",
    butAdmins,
    rpc("decide_booking_service", (of) => ({
      p_booking_id: of.booking,
      p_service_id: of.service,
      p_decision: "accept",
    })),
  ],
];
