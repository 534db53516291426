// The only reader of process.env in the application.
// NEXT_PUBLIC_ names are written out in full, because the build replaces them literally.

/** What the browser may know. Empty strings count as unset. */
export const publicEnv = {
  supabaseUrl: process.env.NEXT_PUBLIC_SUPABASE_URL || null,
  supabaseKey: process.env.NEXT_PUBLIC_SUPABASE_PUBLISHABLE_KEY || null,
  mapsKey: process.env.NEXT_PUBLIC_MAPS_KEY || null,
  siteUrl: process.env.NEXT_PUBLIC_SITE_URL || `http://localhost:${process.env.PORT || 3000}`,
};
