// @vitest-environment node
import { describe, expect, it } from "vitest";
import { createSecurityHeaders } from "@/lib/security/security-headers";
import { siteCalendars } from "@/supabase/hosted/doctor/calendars.ts";
import { siteClock } from "@/supabase/hosted/doctor/clocks.ts";
import { siteHeaders, siteHealth, siteRedirect } from "@/supabase/hosted/doctor/site.ts";
import {
  type Answers,
  backendUrl,
  environment,
  look,
  siteUrl,
  withHeader,
} from "../../support/hosted-project";

const page = (changes: Record<string, string | null> = {}): Answers => {
  const { constant, policy } = createSecurityHeaders({
    siteUrl,
    supabaseUrl: backendUrl,
    mapStyle: null,
    hasStripe: false,
    dev: false,
  });
  const headers = { ...constant, "content-security-policy": policy() };
  const sent = Object.entries({ ...headers, ...changes }).flatMap(([name, value]) =>
    value === null ? [] : ([[name, value]] as [string, string][]),
  );
  return { "GET mahfil.example/": new Response("", { headers: sent }) };
};

describe("the doctor's look at the site", () => {
  it.each<[Answers, string]>([
    [page(), "right: are those of the site"],
    [page({ "strict-transport-security": null }), "wrong: strict-transport-security is missing"],
    [page({ "x-frame-options": "SAMEORIGIN" }), "wrong: x-frame-options is SAMEORIGIN"],
    [
      page({ "content-security-policy": null }),
      "wrong: content-security-policy is not that of the site",
    ],
    [
      page({
        "content-security-policy":
          "script-src 'self'; connect-src 'self' https://other.supabase.co",
      }),
      "wrong: the site was built for another project",
    ],
  ])("finds its headers as they leave the proxy (%#)", async (answers, text) => {
    expect(await look(siteHeaders, answers)).toEqual([text]);
  });

  const health = (status: number, body: object) => ({
    "GET mahfil.example/api/health": Response.json(body, { status }),
  });
  it.each([
    [health(200, { signInLimits: "each visitor" }), "right: reaches database, sign-in and storage"],
    [health(200, { signInLimits: "the whole site" }), "wrong: the site has no SUPABASE_SECRET_KEY"],
    [health(503, { down: ["database", "auth"] }), "wrong: the site does not reach: database, auth"],
    [health(502, {}), "wrong: /api/health answers 502"],
  ])("asks for its own look at the backend (%#)", async (answers, text) => {
    expect(await look(siteHealth, answers)).toEqual([text]);
  });

  const byHttp = (location: string | null, api: number): Answers => ({
    "GET http://mahfil.example/": location
      ? new Response(null, { status: 308, headers: { location } })
      : 200,
    "GET http://mahfil.example/api/health": api,
  });
  it.each([
    [byHttp(`${siteUrl}/`, 403), "right: pages lead to https, and /api/ is refused"],
    [byHttp(null, 403), "wrong: pages are not redirected to https"],
    [byHttp("https://other.example/", 403), "wrong: pages are not redirected to https"],
    [byHttp(`${siteUrl}/`, 200), "wrong: /api/ answers 200 by http"],
  ])("asks by http (%#)", async (answers, text) => {
    expect(await look(siteRedirect, answers)).toEqual([text]);
  });

  const bearer = `Bearer ${environment.CALENDAR_REFRESH_SECRET}`;
  const reading = (known: number, unknown: number): Answers => ({
    "POST mahfil.example/api/calendars/refresh": withHeader(
      "authorization",
      bearer,
      known,
      unknown,
    ),
  });
  it.each([
    [reading(200, 401), "right: the site reads them for the secret alone"],
    [reading(404, 404), "wrong: the site has no CALENDAR_REFRESH_SECRET"],
    [reading(401, 401), "wrong: the site has another CALENDAR_REFRESH_SECRET"],
    [reading(200, 200), "wrong: the site answers 200 to a wrong secret, not 401"],
    [reading(503, 401), "wrong: the site answers 503"],
  ])("asks it to read outside calendars (%#)", async (answers, text) => {
    expect(await look(siteCalendars, answers)).toEqual([text]);
  });

  it.each([
    [0, "right: the site has this machine's time"],
    [-3600, "wrong: the clock of the site is 3600 seconds behind this machine's"],
  ])("compares its clock (%i seconds)", async (seconds, text) => {
    const date = new Date(Date.now() + seconds * 1000).toUTCString();
    const answers = { "HEAD mahfil.example/api/health": new Response(null, { headers: { date } }) };
    expect(await look(siteClock, answers)).toEqual([text]);
  });
});
