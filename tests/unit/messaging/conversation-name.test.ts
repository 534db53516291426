import { describe, expect, it } from "vitest";
import { conversationName } from "../../../lib/messaging/conversation-name";
import type { Member } from "../../../lib/messaging/types";
import { isolate } from "../../../lib/shared/isolate";

const member = (id: string, name: string | null, side: Member["side"], isBlocked = false) => ({
  id,
  name,
  side,
  isBlocked,
  readUntil: null,
});
const english = { formerMember: "a former member", locale: "en" } as const;
const group = [
  member("guest", "Hala", "guest"),
  member("host", "Mona", "host"),
  member("band", "Omar", "provider"),
];

describe("the name of a conversation", () => {
  it("of two is that of the other side, or says that their account was deleted", () => {
    expect(conversationName({ members: null, counterpartName: "Mona" }, "guest", english)).toBe(
      "Mona",
    );
    expect(conversationName({ members: null, counterpartName: null }, "guest", english)).toBe(
      "a former member",
    );
  });

  it("of a booking is those of the others, in the language of the reader", () => {
    const conversation = { members: group, counterpartName: "Mona" };
    expect(conversationName(conversation, "guest", english)).toBe(
      `${isolate("Mona")} and ${isolate("Omar")}`,
    );
    expect(conversationName(conversation, "band", { formerMember: "", locale: "ar" })).toBe(
      `${isolate("Hala")} و${isolate("Mona")}`,
    );
  });

  it("of a booking leaves out a provider whom the reader has blocked, and keeps a blocked host", () => {
    const members = [
      member("guest", "Hala", "guest"),
      member("host", "Mona", "host", true),
      member("band", "Omar", "provider", true),
      member("cook", null, "provider"),
    ];
    expect(conversationName({ members, counterpartName: "Mona" }, "guest", english)).toBe(
      `${isolate("Mona")} and ${isolate("a former member")}`,
    );
  });
});
