import { describe, expect, test } from "vitest";
import {
  cookiesIn,
  isOutage,
  isSessionCookie,
  storedSession,
  withoutBroken,
} from "@/lib/supabase/stored-session";

const name = "mahfil_auth_token";
const later = Math.floor(Date.now() / 1000) + 3600;
const session = {
  access_token: "a.b.c",
  refresh_token: "r",
  expires_at: later,
  user: { name: "ليلى" },
};
const encode = (value: unknown) =>
  `base64-${Buffer.from(JSON.stringify(value)).toString("base64url")}`;
const whole = (value: string) => [{ name, value }];

describe("what the cookies hold", () => {
  test("a session, whole, in plain words, or in pieces in any order", () => {
    expect(storedSession(whole(encode(session)))).toBe("usable");
    expect(storedSession(whole(JSON.stringify(session)))).toBe("usable");
    const text = encode(session);
    const pieces = [
      { name: `${name}.1`, value: text.slice(50) },
      { name: `${name}.0`, value: text.slice(0, 50) },
    ];
    expect(storedSession(pieces)).toBe("usable");
  });

  test("none", () => {
    expect(storedSession([])).toBe("none");
    expect(storedSession(whole(""))).toBe("none");
    expect(storedSession([{ name: `${name}-code-verifier`, value: "x" }])).toBe("none");
    expect(storedSession([{ name: "other.0", value: "x" }])).toBe("none");
  });

  test("one whose time is over", () => {
    expect(storedSession(whole(encode({ ...session, expires_at: 1 })))).toBe("expired");
  });

  test.each([
    ["words", "hello"],
    ["no base64", "base64-%%%"],
    ["nothing encoded", "base64-"],
    ["half of it", encode(session).slice(0, 60)],
    ["another encoding", "base64-_____w"],
    ["a string", encode("x")],
    ["null", encode(null)],
    ["no tokens", encode({ user: {} })],
    ["a token that is none", encode({ ...session, access_token: 5 })],
    ["no end", encode({ ...session, expires_at: "soon" })],
  ])("rubbish: %s", (_, value) => {
    expect(storedSession(whole(value))).toBe("unreadable");
    expect(withoutBroken([...whole(value), { name: "theme", value: "dark" }])).toEqual([
      { name: "theme", value: "dark" },
    ]);
  });
});

test("a Cookie header is read as far as it concerns the session", () => {
  expect(
    cookiesIn(`theme=dark; ${name}=a%20b; ${name}.0=%E0%A4%A; x; ${name}-code-verifier=v`),
  ).toEqual([
    { name, value: "a b" },
    { name: `${name}.0`, value: "%E0%A4%A" },
  ]);
  expect(storedSession(cookiesIn(`${name}=base64-%%%`))).toBe("unreadable");
  expect(isSessionCookie(`${name}.12`)).toBe(true);
  expect(isSessionCookie(`${name}_other`)).toBe(false);
});

test("an outage says nothing about a session", () => {
  expect(isOutage({ name: "AuthRetryableFetchError", status: 0 })).toBe(true);
  expect(isOutage({ name: "AuthApiError", status: 503 })).toBe(true);
  expect(isOutage({ name: "AuthSessionMissingError", status: 400 })).toBe(false);
  expect(isOutage(null)).toBe(false);
});
