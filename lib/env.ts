// The only reader of process.env in the application.
// NEXT_PUBLIC_ names are written out in full, because the build replaces them literally.

/** Whether pages are built while they are read. */
export const isDevelopment = process.env.NODE_ENV === "development";

/** What the browser may know. Empty strings count as unset. */
export const publicEnv = {
  supabaseUrl: process.env.NEXT_PUBLIC_SUPABASE_URL || null,
  supabaseKey: process.env.NEXT_PUBLIC_SUPABASE_PUBLISHABLE_KEY || null,
  mapsKey: process.env.NEXT_PUBLIC_MAPS_KEY || null,
  /** Stripe's publishable key; unset where the embedded payment service, or none, takes cards. */
  stripeKey: process.env.NEXT_PUBLIC_STRIPE_PUBLISHABLE_KEY || null,
  siteUrl: process.env.NEXT_PUBLIC_SITE_URL || `http://localhost:${process.env.PORT || 3000}`,
};

/** What only the server knows. */
export const serverEnv = {
  /** The backend's secret key; only lib/supabase/site-secret.ts reads it. */
  secretKey: process.env.SUPABASE_SECRET_KEY?.trim() || null,
  /** Where the site listens. */
  port: Number(process.env.PORT) || 3000,
  /** Where OpenTelemetry's traces are sent; nowhere while it is unset. */
  tracesEndpoint: process.env.OTEL_EXPORTER_OTLP_ENDPOINT || null,
  /** Through which servers share what they learn of changes; each asks the backend itself while it is unset. */
  redisUrl: process.env.REDIS_URL || null,
  /** How many of our proxies a request passes; see lib/supabase/client-ip.ts. */
  trustedProxies: Math.max(1, Number(process.env.TRUSTED_PROXIES) || 1),
  /** Shared with the Edge Functions, so that they believe the site's server whom it serves. */
  verificationSiteKey: process.env.VERIFICATION_SITE_KEY || null,
  /** Who may have all outside calendars refreshed; nobody while it is unset. */
  calendarRefreshSecret: process.env.CALENDAR_REFRESH_SECRET || null,
  /** Calendars of this machine may be read: on the embedded backend only, whatever a hosted one says. */
  calendarLoopback:
    process.env.CALENDAR_ALLOW_LOOPBACK === "1" &&
    /^http:\/\/(127\.0\.0\.1|localhost)(:|\/|$)/.test(publicEnv.supabaseUrl ?? ""),
};
