import { firstValue } from "../shared/first-value";

/** The filters of the inbox, as the database knows them. */
export const inboxFilters = ["all", "unread", "bookings", "archived"] as const;
type InboxFilter = (typeof inboxFilters)[number];

/**
 * The displayed part of the list of conversations: a filter, or a search in all conversations; the page after a cursor.
 */
export type InboxView = { filter: InboxFilter; text: string; after: string };

export const inboxStart: InboxView = { filter: "all", text: "", after: "" };

/** Reads a view from the query of an address. Invalid values are ignored. */
export function parseInboxView(params: Record<string, string | string[] | undefined>): InboxView {
  const name = firstValue(params.show);
  return {
    filter: inboxFilters.find((filter) => filter === name) ?? "all",
    text: firstValue(params.q).replaceAll("\u0000", "").trim().slice(0, 200),
    after: firstValue(params.after),
  };
}

/** The query string of a view with its question mark; empty for the first page of all conversations. */
export function inboxQuery(view: Partial<InboxView>): string {
  const query = new URLSearchParams();
  if (view.text) query.set("q", view.text);
  else if (view.filter && view.filter !== "all") query.set("show", view.filter);
  if (view.after) query.set("after", view.after);
  const text = query.toString();
  return text && `?${text}`;
}
