import { accounts } from "./accounts.ts";
import { buckets } from "./buckets.ts";
import { calendarSecret, siteCalendars } from "./calendars.ts";
import type { Check } from "./check.ts";
import { databaseClock, siteClock } from "./clocks.ts";
import { functionSecrets, functionVersions } from "./function-secrets.ts";
import { functions } from "./functions.ts";
import { mailServer } from "./mail-server.ts";
import { realtime } from "./realtime.ts";
import { jobRuns, schedule } from "./schedule.ts";
import { schema } from "./schema.ts";
import { signInAddresses, signInProtection, signInProviders } from "./sign-in.ts";
import { siteHeaders, siteHealth, siteRedirect } from "./site.ts";
import { siteTls } from "./site-tls.ts";
import { stripe } from "./stripe.ts";
import { variables } from "./variables.ts";
import { vault } from "./vault.ts";

/** All requirements of docs/PRODUCTION.md, in the order of the report. */
export const checks: readonly Check[] = [
  variables,
  schema,
  buckets,
  functions,
  functionVersions,
  functionSecrets,
  schedule,
  vault,
  jobRuns,
  calendarSecret,
  mailServer,
  signInAddresses,
  signInProtection,
  signInProviders,
  realtime,
  accounts,
  databaseClock,
  stripe,
  siteTls,
  siteRedirect,
  siteHeaders,
  siteHealth,
  siteCalendars,
  siteClock,
];
