// The only reader of process.env in the application.
// NEXT_PUBLIC_ names are written out in full, because the build replaces them literally.

/** Whether the site runs in development mode. */
export const isDevelopment = process.env.NODE_ENV === "development";

/** What the browser may know. Empty strings count as unset. */
export const publicEnv = {
  supabaseUrl: process.env.NEXT_PUBLIC_SUPABASE_URL || null,
  supabaseKey: process.env.NEXT_PUBLIC_SUPABASE_PUBLISHABLE_KEY || null,
  mapsKey: process.env.NEXT_PUBLIC_MAPS_KEY || null,
  /** Stripe's publishable key; null with the embedded payment service or without card payments. */
  stripeKey: process.env.NEXT_PUBLIC_STRIPE_PUBLISHABLE_KEY || null,
  siteUrl: process.env.NEXT_PUBLIC_SITE_URL || `http://localhost:${process.env.PORT || 3000}`,
};

/** What only the server knows. */
export const serverEnv = {
  /** The backend's secret key; only lib/supabase/site-secret.ts reads it. */
  secretKey: process.env.SUPABASE_SECRET_KEY?.trim() || null,
  /** Where the site listens. */
  port: Number(process.env.PORT) || 3000,
  /** Where OpenTelemetry traces are sent; null sends none. */
  tracesEndpoint: process.env.OTEL_EXPORTER_OTLP_ENDPOINT || null,
  /** Redis, through which servers tell each other about changes; without it each server asks the backend itself. */
  redisUrl: process.env.REDIS_URL || null,
  /** The number of our own proxies in front of the site; see lib/supabase/client-ip.ts. */
  trustedProxies: Math.max(1, Number(process.env.TRUSTED_PROXIES) || 1),
  /** Shared with the Edge Functions: they trust the client IP that a site server with this key sends. */
  verificationSiteKey: process.env.VERIFICATION_SITE_KEY || null,
  /** The secret that allows a refresh of all external calendars; null allows nobody. */
  calendarRefreshSecret: process.env.CALENDAR_REFRESH_SECRET || null,
  /** Whether calendars on loopback addresses may be read. True on the embedded backend only. */
  calendarLoopback:
    process.env.CALENDAR_ALLOW_LOOPBACK === "1" &&
    /^http:\/\/(127\.0\.0\.1|localhost)(:|\/|$)/.test(publicEnv.supabaseUrl ?? ""),
};
