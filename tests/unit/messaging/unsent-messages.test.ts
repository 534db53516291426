import { beforeEach, describe, expect, it, vi } from "vitest";
import {
  readUnsentMessages,
  removeUnsentMessages,
  storeUnsentMessage,
} from "../../../lib/messaging/unsent-messages";
import { removePersonalData } from "../../../lib/shared/personal-storage";
import { memoryStorage } from "../support/memory-storage";

const newMessage = (body: string, conversationId = "a") => ({
  id: crypto.randomUUID(),
  conversationId,
  body,
  files: [],
  at: new Date().toISOString(),
});

describe("unsent messages", () => {
  beforeEach(() => {
    vi.stubGlobal("localStorage", memoryStorage());
    vi.stubGlobal("sessionStorage", memoryStorage());
  });

  it("are kept by conversation with their ids, in their order", () => {
    const [first, other, second] = [newMessage("One"), newMessage("x", "b"), newMessage("اثنان")];
    for (const message of [first, other, second]) storeUnsentMessage("guest", message);
    expect(readUnsentMessages("guest", "a")).toEqual([first, second]);
  });

  it("are removed once they are delivered, and others stay", () => {
    const [first, second] = [newMessage("One"), newMessage("Two")];
    storeUnsentMessage("guest", first);
    storeUnsentMessage("guest", second);
    removeUnsentMessages("guest", [first.id, "unknown"]);
    expect(readUnsentMessages("guest", "a")).toEqual([second]);
  });

  it("are kept once for each id", () => {
    const message = newMessage("One");
    storeUnsentMessage("guest", message);
    storeUnsentMessage("guest", message);
    expect(readUnsentMessages("guest", "a")).toEqual([message]);
  });

  it("are shown to nobody but their owner, and removed at sign-out", () => {
    storeUnsentMessage("guest", newMessage("One"));
    expect(readUnsentMessages("host", "a")).toEqual([]);
    removePersonalData();
    expect(readUnsentMessages("guest", "a")).toEqual([]);
  });

  it("are none in a storage that is unreadable or denied", () => {
    localStorage.setItem("mahfil_unsent_messages", '{"owner":"guest","messages":[{"id":"x"}]}');
    expect(readUnsentMessages("guest", "a")).toEqual([]);
    vi.stubGlobal("localStorage", undefined);
    storeUnsentMessage("guest", newMessage("One"));
    expect(readUnsentMessages("guest", "a")).toEqual([]);
  });
});
