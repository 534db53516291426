// @vitest-environment node
import { describe, expect, test } from "vitest";
import { readGoogle } from "../../../supabase/local/oauth.ts";

describe("what the environment says of Google", () => {
  test("nothing: it is not offered", () => expect(readGoogle({})).toBeNull());
  test("a client of one's own, at Google itself", () => {
    expect(
      readGoogle({ SUPABASE_AUTH_GOOGLE_CLIENT_ID: "id", SUPABASE_AUTH_GOOGLE_SECRET: "s" }),
    ).toEqual({ clientId: "id", secret: "s", issuer: null });
  });
  test("half a client is refused", () => {
    expect(() => readGoogle({ SUPABASE_AUTH_GOOGLE_CLIENT_ID: "id" })).toThrow(/both/);
  });
  test.each(["https://accounts.evil.example", "http://evil.example:80", "nonsense"])(
    "a stand-in is on this machine: %s",
    (LOCAL_GOOGLE_ISSUER) => {
      expect(() => readGoogle({ LOCAL_GOOGLE_ISSUER })).toThrow(/LOCAL_GOOGLE_ISSUER/);
    },
  );
});
