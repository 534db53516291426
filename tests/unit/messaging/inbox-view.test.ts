import { describe, expect, it } from "vitest";
import { inboxQuery, inboxStart, parseInboxView } from "@/lib/messaging/inbox-view";

describe("the view of the list of conversations", () => {
  it("is all of them for an address without a query, or with values that are unknown", () => {
    expect(parseInboxView({})).toEqual(inboxStart);
    expect(parseInboxView({ show: "mine", q: " \u0000 " })).toEqual(inboxStart);
  });

  it("is the same after it was written into an address", () => {
    for (const view of [
      { filter: "unread", text: "", after: "" },
      { filter: "all", text: "حديقة & park", after: "2026 x" },
    ] as const) {
      const params = Object.fromEntries(new URLSearchParams(inboxQuery(view)));
      expect(parseInboxView(params)).toEqual(view);
    }
  });

  it("searches in all conversations, whatever the filter was", () => {
    expect(inboxQuery({ filter: "archived", text: "park" })).toBe("?q=park");
    expect(inboxQuery(inboxStart)).toBe("");
  });

  it("takes at most 200 characters of a text", () => {
    expect(parseInboxView({ q: "x".repeat(300) }).text).toHaveLength(200);
  });
});
