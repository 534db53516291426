import { describe, expect, test } from "vitest";
import { outcomeOfHash, problemOf, problemOfLink, readProblem } from "@/lib/auth/link-problem";
import ar from "@/messages/ar.json" with { type: "json" };
import en from "@/messages/en.json" with { type: "json" };

describe("what the sign-in service says in an address", () => {
  test.each([
    ["", null],
    ["code=1", null],
    ["error=access_denied", "denied"],
    ["error=access_denied&error_description=The+user+denied", "denied"],
    ["error=access_denied&error_code=otp_expired&error_description=Email+link+is+invalid", "link"],
    ["error=access_denied&error_code=403", "link"],
    ["error=access_denied&error_code=otp_expired&type=recovery", "recovery"],
    ["error=access_denied&error_code=otp_expired&type=email_change", "email"],
    ["error=access_denied&error_code=otp_expired&type=signup", "confirmation"],
    ["error=invalid_request&error_code=bad_oauth_state", "elsewhere"],
    ["error=server_error&error_code=unexpected_failure", "elsewhere"],
    ["error=access_denied&error_code=signup_disabled", "elsewhere"],
    ["error_code=flow_state_expired", "elsewhere"],
  ])("%s: %s", (query, problem) => {
    expect(problemOf(new URLSearchParams(query))).toBe(problem);
    expect(outcomeOfHash(`#${query}`)).toBe(problem);
  });

  test("a hash with tokens is a link that worked", () => {
    expect(outcomeOfHash("#access_token=a&refresh_token=b&type=signup")).toBe("opened");
    expect(outcomeOfHash("#reviews")).toBeNull();
    expect(outcomeOfHash("")).toBeNull();
  });
});

test("a link of each type has its problem, and each problem its words", () => {
  expect([problemOfLink("signup"), problemOfLink("invite"), problemOfLink(null)]).toEqual([
    "confirmation",
    "confirmation",
    "link",
  ]);
  for (const problem of ["link", "confirmation", "email", "recovery", "denied", "elsewhere"]) {
    expect(readProblem(problem)).toBe(problem);
    expect(en.auth.notices).toHaveProperty(problem);
    expect(ar.auth.notices).toHaveProperty(problem);
  }
});

test("an address cannot put words of its own into the page", () => {
  for (const value of ["<b>x</b>", "constructor", "", undefined, ["link", "link"], "LINK"]) {
    expect(readProblem(value)).toBeNull();
  }
});
