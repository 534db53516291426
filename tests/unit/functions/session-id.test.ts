import { expect, test } from "vitest";
import { readSessionId } from "../../../supabase/functions/_shared/runtime/request.ts";

const id = "0b5c2f6e-6f0a-4b2e-9a53-0b0f7a1c2d3e";
const tokenOf = (claims: unknown) =>
  `head.${Buffer.from(JSON.stringify(claims)).toString("base64url")}.signature`;

test("the session of an access token is read, also beside names in Arabic", () => {
  expect(readSessionId(tokenOf({ session_id: id }))).toBe(id);
  expect(readSessionId(tokenOf({ name: "ليلى؟؟>>", session_id: id }))).toBe(id);
});

test.each([
  ["without a session", tokenOf({ sub: id })],
  ["with a number for a session", tokenOf({ session_id: 7 })],
  ["with a text for a session", tokenOf({ session_id: "' or true --" })],
  ["with claims that are no object", tokenOf(null)],
  ["that is no token", "sb_publishable_key"],
  ["that cannot be decoded", "a.%%%.b"],
  ["that is empty", ""],
])("a token %s has no session", (_, token) => {
  expect(readSessionId(token)).toBeNull();
});
