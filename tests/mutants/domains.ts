/**
 * The words that name a domain or a part of it in flat test folders (tests/db, tests/e2e, supabase/tests), in the singular. A
 * domain that is not listed has its own name as its word.
 */
const words: Record<string, readonly string[]> = {
  auth: [
    "auth",
    "sign",
    "session",
    "password",
    "oauth",
    "verification",
    "google",
    "apple",
    "facebook",
  ],
  availability: ["availability", "slot", "calendar", "hour", "taken", "block"],
  bookings: ["booking", "hold", "checkout", "cancellation", "request"],
  "calendar-feeds": ["calendar"],
  catalogue: ["reference", "setting", "city", "word"],
  foundation: ["limit", "privilege", "change", "audit", "page"],
  identity: ["user", "account", "profile", "device", "sign", "session", "verification", "email"],
  invoices: ["invoice", "tax"],
  messaging: ["message", "conversation", "offer", "reply", "inbox", "contact", "connection"],
  moderation: ["moderation", "admin", "report", "revision", "review", "suspension", "audit"],
  newsletter: ["newsletter"],
  notifications: ["notification", "mail", "quiet"],
  payments: ["payment", "refund", "dispute", "deposit", "claim", "ledger", "invoice"],
  payouts: ["payout", "earning", "statement", "transfer"],
  quotes: ["quote", "price", "extra"],
  realtime: ["realtime", "presence", "live"],
  "saved-searches": ["searches", "saved"],
  "search-words": ["word"],
  services: ["service", "provider", "extra"],
  storage: ["storage", "file", "picture", "photo"],
  tax: ["tax", "invoice"],
  users: ["user", "account", "profile", "device", "email"],
  venues: ["venue", "listing"],
  "venues/compare": ["compare"],
  "venues/listing": ["listing", "wizard", "venue"],
  "venues/map": ["map"],
  "venues/photos": ["photo", "picture", "gallery"],
  "venues/search": ["search", "relevance", "filter"],
};

const tokens = (path: string) =>
  path
    .toLowerCase()
    .split(/[^a-z]+/)
    .flatMap((word) => [word, word.replace(/ies$/, "y"), word.replace(/s$/, "")]);

/** Returns the domain of a file, with its part if the part has its own words: `venues/search`; null for a file without a domain. */
export function getDomain(path: string): string | null {
  const [, folder, part] =
    /^(?:lib|components|supabase\/schemas)\/([^/]+)\/(?:([^/]+)\/)?/.exec(path) ?? [];
  if (!folder) return null;
  if (folder === "search") return "venues/search";
  return part && `${folder}/${part}` in words ? `${folder}/${part}` : folder;
}

/** Whether a test belongs to the domain, by the folders or the name of its file. */
export function isTestOf(test: string, domain: string): boolean {
  const [folder = ""] = domain.split("/");
  const named = words[domain] ?? [folder.replace(/s$/, "")];
  const own = new Set(
    tokens(test.replace(/^(?:tests\/(?:unit|components|db|e2e)|supabase\/tests)\//, "")),
  );
  return (
    test.startsWith(`tests/unit/${domain}/`) ||
    test.startsWith(`tests/components/${domain}/`) ||
    named.some((word) => own.has(word))
  );
}
