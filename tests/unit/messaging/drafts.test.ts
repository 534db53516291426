import { beforeEach, describe, expect, it, vi } from "vitest";
import { readMessageDraft, writeMessageDraft } from "../../../lib/messaging/drafts";
import { removePersonalData } from "../../../lib/shared/personal-storage";
import { memoryStorage } from "../support/memory-storage";

describe("drafts of messages", () => {
  beforeEach(() => {
    vi.stubGlobal("localStorage", memoryStorage());
    vi.stubGlobal("sessionStorage", memoryStorage());
  });

  it("keeps one text for each conversation", () => {
    writeMessageDraft("guest", "a", "Hello");
    writeMessageDraft("guest", "b", "مرحبًا");
    expect([readMessageDraft("guest", "a"), readMessageDraft("guest", "b")]).toEqual([
      "Hello",
      "مرحبًا",
    ]);
  });

  it("shows a draft to nobody but its owner", () => {
    writeMessageDraft("guest", "a", "Hello");
    expect(readMessageDraft("host", "a")).toBe("");
  });

  it("removes an empty draft, and all of them at sign-out", () => {
    writeMessageDraft("guest", "a", "Hello");
    writeMessageDraft("guest", "a", "  ");
    expect(readMessageDraft("guest", "a")).toBe("");
    writeMessageDraft("guest", "a", "Hello");
    removePersonalData();
    expect(readMessageDraft("guest", "a")).toBe("");
  });

  it("keeps the latest thirty drafts", () => {
    for (let index = 0; index < 40; index += 1) {
      writeMessageDraft("guest", String(index), `text ${index}`);
    }
    expect(readMessageDraft("guest", "9")).toBe("");
    expect(readMessageDraft("guest", "10")).toBe("text 10");
  });

  it("treats an unreadable storage as empty", () => {
    localStorage.setItem("mahfil_message_drafts", "{");
    expect(readMessageDraft("guest", "a")).toBe("");
  });
});
