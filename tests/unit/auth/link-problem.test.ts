import { describe, expect, test } from "vitest";
import {
  linkProblemOf,
  linkProblemOfHash,
  linkProblemOfType,
  parseLinkProblem,
} from "@/lib/auth/link-problem";
import ar from "@/messages/ar.json" with { type: "json" };
import en from "@/messages/en.json" with { type: "json" };

describe("the parameters of the sign-in service", () => {
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
    ["error=invalid_request&error_code=bad_oauth_state", "oauth"],
    ["error=server_error&error_code=unexpected_failure", "oauth"],
    ["error=access_denied&error_code=signup_disabled", "oauth"],
    ["error_code=flow_state_expired", "oauth"],
  ])("%s are the problem %s", (query, problem) => {
    expect(linkProblemOf(new URLSearchParams(query))).toBe(problem);
    expect(linkProblemOfHash(`#${query}`)).toBe(problem);
  });

  test("in a fragment with tokens, which anybody may have written, say nothing", () => {
    expect(linkProblemOfHash("#access_token=a&refresh_token=b&type=signup")).toBeNull();
    expect(linkProblemOfHash("#reviews")).toBeNull();
    expect(linkProblemOfHash("")).toBeNull();
  });
});

test("a link of each type has its problem, and each problem a text in both languages", () => {
  expect([
    linkProblemOfType("signup"),
    linkProblemOfType("invite"),
    linkProblemOfType(null),
  ]).toEqual(["confirmation", "confirmation", "link"]);
  for (const problem of ["link", "confirmation", "email", "recovery", "denied", "oauth"]) {
    expect(parseLinkProblem(problem)).toBe(problem);
    expect(en.auth.notices).toHaveProperty(problem);
    expect(ar.auth.notices).toHaveProperty(problem);
  }
});

test("an address cannot add a text of its own to the page", () => {
  for (const value of ["<b>x</b>", "constructor", "", undefined, ["link", "link"], "LINK"]) {
    expect(parseLinkProblem(value)).toBeNull();
  }
});
