// @vitest-environment node
import { describe, expect, test } from "vitest";
import { readGoogle } from "../../../supabase/local/oauth.ts";

describe("the settings of Google in the environment", () => {
  test("disable Google when they are unset", () => expect(readGoogle({})).toBeNull());
  test("name a client at Google itself", () => {
    expect(
      readGoogle({ SUPABASE_AUTH_GOOGLE_CLIENT_ID: "id", SUPABASE_AUTH_GOOGLE_SECRET: "s" }),
    ).toEqual({ clientId: "id", secret: "s", issuer: null });
  });
  test("are refused with a client id and no secret", () => {
    expect(() => readGoogle({ SUPABASE_AUTH_GOOGLE_CLIENT_ID: "id" })).toThrow(/both/);
  });
  test.each(["https://accounts.evil.example", "http://evil.example:80", "nonsense"])(
    "are refused with an issuer outside this machine: %s",
    (LOCAL_GOOGLE_ISSUER) => {
      expect(() => readGoogle({ LOCAL_GOOGLE_ISSUER })).toThrow(/LOCAL_GOOGLE_ISSUER/);
    },
  );
});
