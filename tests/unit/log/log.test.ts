import { describe, expect, it } from "vitest";
import { createLog, redirectConsole } from "@/lib/log/log";

/** A console that keeps its events, and those events. */
function loggedConsole() {
  const lines: string[] = [];
  const target = { ...console };
  redirectConsole(createLog({ write: (line) => lines.push(line) }), target);
  return { target, lines, events: () => lines.map((line) => JSON.parse(line)) };
}

describe("the log", () => {
  it("has one line of JSON for an event, with level, time and message", () => {
    const { target, lines, events } = loggedConsole();
    target.error("first\nsecond", new Error("broken"));
    target.log("started");
    expect(lines.every((line) => line.indexOf("\n") === line.length - 1)).toBe(true);
    expect(events()).toMatchObject([
      { level: "error", message: "first\nsecond", error: { type: "Error", message: "broken" } },
      { level: "info", message: "started" },
    ]);
    expect(events()[0].time).toMatch(/^\d{4}-\d\d-\d\dT[\d:.]+Z$/);
    expect(events()[0].error.stack).toContain("log.test.ts");
  });

  it("has the code of an error and of its causes, and no data of the row", () => {
    const { target, events, lines } = loggedConsole();
    const cause = { message: "duplicate", code: "23505", details: "Key (name)=(Salma) exists" };
    target.error("failed", Object.assign(new Error("unexpected", { cause }), { digest: "123" }));
    expect(events()[0].error).toMatchObject({
      digest: "123",
      cause: { message: "duplicate", code: "23505" },
    });
    expect(lines[0]).not.toContain("Salma");
  });

  it("has no objects, because they may hold anything", () => {
    const { target, lines } = loggedConsole();
    target.error("the row", { first_name: "Salma" }, ["Salma"]);
    expect(lines[0]).not.toContain("Salma");
  });

  const token = "eyJhbGciOiJIUzI1NiJ9.eyJzdWIiOiIxIn0.c2lnbmF0dXJl";
  it.each([
    ["an email address", "no user salma.h+x@example.co.uk here", "salma"],
    ["an email address in a query", "GET /x?email=salma%40example.com failed", "salma"],
    ["a phone number", "SMS to +20 100 123 4567: hello", "4567"],
    ["a one-time code", "Your code is 482913.", "482913"],
    ["an access token", `bad token ${token}`, "eyJ"],
    ["an authorization header", "authorization: Bearer abc.def-123", "abc"],
    ["the secret key", "apikey sb_secret_mahfil_local", "mahfil_local"],
    ["a password", '{"password":"hunter 2"}', "hunter"],
    ["a cookie", "cookie: mahfil_auth_token=base64-abc", "abc"],
    ["the query of an address", "GET /auth/callback?code=0190a1b2&next=/x failed", "0190a1b2"],
    ["the address of a private feed", "GET /api/calendars/k3jf93jf failed", "k3jf"],
    ["a token hash", `hash ${"a1b2".repeat(14)}`, "a1b2a1b2"],
    ["the address of a client", "refused 203.0.113.9 twice", "203.0"],
  ])("never shows %s", (_, text, secret) => {
    const { target, lines } = loggedConsole();
    target.error(text, new Error(text, { cause: new Error(text) }));
    target.warn(text);
    for (const line of lines) expect(line).not.toContain(secret);
  });

  // A GET of 14 kB once occupied the server for six seconds, because its address was logged.
  it.each(["a", "/", "?", "eyJ-", "token:", "+1 ", "1.", "00", "a.", "a@", "a-"])(
    "takes no longer than in proportion to what somebody sends: %s",
    (piece) => {
      const { target } = loggedConsole();
      const secondsFor = (length: number) => {
        const started = process.cpuUsage();
        target.error(piece.repeat(length / piece.length));
        const { user, system } = process.cpuUsage(started);
        return (user + system) / 1e6;
      };
      expect(secondsFor(100_000)).toBeLessThan(1);
    },
  );

  it("keeps what says where and what: paths, identifiers, SQLSTATEs, times", () => {
    const { target, events } = loggedConsole();
    const id = "0190a1b2-0000-7000-8000-000000000000";
    const text = `GET /ar/venues/${id}/reviews failed: 23505 after 1234 ms`;
    target.error(text);
    expect(events()[0].message).toBe(text);
  });
});
