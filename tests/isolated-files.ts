/**
 * The files of tests that run in a process of their own, each with the reason. The others share a process with those before
 * them, which spares them loading everything again: half of the time of most files.
 */
export const isolatedFiles: Record<string, string> = {
  "tests/db/account-actions.test.ts": "replaces modules",
  "tests/db/account-sessions.test.ts": "replaces modules",
  "tests/db/calendar-job.test.ts":
    "sets the environment, which the application reads when it is loaded",
  "tests/db/calendar-readings.test.ts": "replaces modules",
  "tests/db/calendar-refresh.test.ts":
    "sets the environment, which the application reads when it is loaded",
  "tests/db/listing-completeness.test.ts": "replaces modules",
  "tests/db/reauthentication.test.ts": "replaces modules",
  "tests/db/sign-in-timing.test.ts": "replaces modules",
  "tests/db/sign-up.test.ts": "replaces modules",
  "tests/unit/auth/callback-pages.test.ts": "replaces modules",
  "tests/unit/auth/callback.test.ts": "replaces modules",
  "tests/unit/auth/constants.test.ts": "replaces globals, which modules keep",
  "tests/unit/auth/define-action.test.ts": "replaces modules",
  "tests/unit/auth/error-catalogue.test.ts": "replaces modules",
  "tests/unit/auth/guard-request.test.ts": "replaces modules",
  "tests/unit/auth/mailed-link.test.ts": "replaces modules",
  "tests/unit/auth/oauth.test.ts": "replaces modules",
  "tests/unit/auth/password-reset.test.ts": "replaces modules",
  "tests/unit/auth/password.test.ts": "replaces modules",
  "tests/unit/auth/rate-limits.test.ts": "replaces modules",
  "tests/unit/auth/session-client.test.ts": "replaces globals, which modules keep",
  "tests/unit/auth/session-cookie.test.ts":
    "sets the environment, which the application reads when it is loaded",
  "tests/unit/auth/tab-messages.test.ts": "replaces globals, which modules keep",
  "tests/unit/auth/verification-calls.test.ts": "replaces modules",
  "tests/unit/availability/expire-active-venue.test.ts": "replaces modules",
  "tests/unit/bookings/kept-draft.test.ts": "replaces globals, which modules keep",
  "tests/unit/functions/jobs.test.ts": "replaces modules",
  "tests/unit/functions/payments.test.ts": "replaces functions",
  "tests/unit/functions/verification.test.ts": "replaces modules",
  "tests/unit/i18n/link.test.tsx": "replaces modules",
  "tests/unit/messaging/answer-file.test.ts": "replaces modules",
  "tests/unit/messaging/drafts.test.ts": "replaces globals, which modules keep",
  "tests/unit/messaging/receive-file.test.ts": "replaces modules",
  "tests/unit/messaging/stream-file.test.ts": "replaces functions",
  "tests/unit/messaging/unsent-messages.test.ts": "replaces globals, which modules keep",
  "tests/unit/payments/started-payments.test.ts": "replaces the clock, which modules keep",
  "tests/unit/realtime/connection-times.test.ts": "replaces globals, which modules keep",
  "tests/unit/server/backend-limits.test.ts":
    "sets the environment, which the application reads when it is loaded",
  "tests/unit/server/handler-headers.test.ts": "replaces functions",
  "tests/unit/server/handler.test.ts": "replaces functions",
  "tests/unit/server/health.test.ts":
    "sets the environment, which the application reads when it is loaded",
  "tests/unit/server/instrumentation.test.ts": "replaces modules",
  "tests/unit/server/picture-requests.test.ts":
    "sets the environment, which the application reads when it is loaded",
  "tests/unit/server/public-changes.test.ts": "replaces functions",
  "tests/unit/server/shared-answers.test.ts": "replaces the clock, which modules keep",
  "tests/unit/server/stored-pictures.test.ts": "replaces functions",
  "tests/unit/shared/picture-limits.test.ts": "replaces the clock, which modules keep",
  "tests/unit/shared/zod.test.ts": "replaces globals, which modules keep",
  "tests/unit/supabase/client-defaults.test.ts":
    "sets the environment, which the application reads when it is loaded",
  "tests/unit/ui/toasts.test.ts": "replaces modules",
  "tests/unit/users/picture-file.test.ts": "replaces functions",
  "tests/unit/users/provider-draft.test.ts": "replaces globals, which modules keep",
  "tests/unit/venues/listing/photo-upload.test.ts": "replaces modules",
  "tests/unit/venues/listing/receive-photo.test.ts": "replaces modules",
  "tests/unit/venues/listing/send-photo.test.ts": "replaces globals, which modules keep",
  "tests/unit/venues/share-picture.test.ts": "replaces modules",
};
