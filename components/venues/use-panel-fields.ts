import { useEffect, useState } from "react";
import { onDaySelected } from "@/components/availability/selected-day";
import { lastBookableDay } from "@/lib/availability/rules/booking-window";
import { todayIn } from "@/lib/shared/calendar-day";
import {
  noRequestedTime,
  type RequestedTime,
  readRequestedTime,
  withValidDays,
  writeRequestedTime,
} from "@/lib/shared/requested-time";

export type PanelVenue = {
  id: string;
  timeZone: string;
  capacity: number;
  minimumHours: number;
  bookingWindowMonths: number;
  /** Priced by the day: a booking may end on another day. */
  isPricedByDay: boolean;
  /** The price depends on the number of guests. */
  isPricedByGuest: boolean;
  /** The kinds of event that the checkout offers, in the reader's language. */
  events: { slug: string; name: string }[];
};

/** The time, the guests and the kind of event; empty parts are open. */
export type PanelFields = RequestedTime & { event: string };

/** The query of the fields, as searches, the venue's page and the checkout read it. */
function writeFields({ event, ...time }: PanelFields): URLSearchParams {
  const query = writeRequestedTime(time);
  if (event) query.set("event", event);
  return query;
}

/** The event that an address names; empty unless the venue welcomes it. */
function readEvent(query: URLSearchParams, events: PanelVenue["events"]): string {
  const event = query.get("event") ?? "";
  return events.some(({ slug }) => slug === event) ? event : "";
}

/**
 * The fields of the booking panel. They start with the values of the address and then update it, so that a reload, a shared link
 * and the other language keep them. `hasSession` says whether this browser has a session.
 */
export function usePanelFields(venue: PanelVenue) {
  const [fields, setFields] = useState<PanelFields>({ ...noRequestedTime, event: "" });
  const [bounds, setBounds] = useState<{ min?: string; max?: string }>({});
  const [hasSession, setHasSession] = useState(false);
  const withEndDay = (values: PanelFields): PanelFields => ({
    ...values,
    endDay: venue.isPricedByDay && values.endDay > values.day ? values.endDay : "",
  });

  useEffect(() => {
    const today = todayIn(venue.timeZone);
    setBounds({ min: today, max: lastBookableDay(today, venue.bookingWindowMonths) });
    const query = new URLSearchParams(window.location.search);
    setFields({
      ...withValidDays(readRequestedTime(query)),
      event: readEvent(query, venue.events),
    });
    setHasSession(document.documentElement.dataset.session !== undefined);
  }, [venue]);

  useEffect(
    () => onDaySelected((day) => setFields((before) => ({ ...before, day, endDay: "" }))),
    [],
  );

  function changeFields(changed: Partial<PanelFields>) {
    const next = { ...fields, ...changed };
    setFields(next);
    window.history.replaceState(null, "", `?${writeFields(withEndDay(next))}`);
  }

  const shown = withEndDay(fields);
  const { event: _, ...time } = shown;
  return {
    fields: shown,
    changeFields,
    bounds,
    hasSession,
    /** Of the time and the guests. */
    timeQuery: writeRequestedTime(time).toString(),
    query: writeFields(shown).toString(),
  };
}
