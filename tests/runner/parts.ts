/** A part of `npm run test:all`: arguments of tests/run.ts, and its environment. Each ends within half an hour on two cores. */
export type Part = { name: string; args: string[]; env?: Record<string, string> };

const group = (name: string): Part => ({ name, args: [name] });

const BROWSER_PARTS = 4;

/** Specs that must also pass without our server: journeys, headers, not-found pages and pictures under `next start`. */
const plainNextSpecs = [
  "booking-confirmation",
  "checkout-steps",
  "home-pictures",
  "navigation",
  "no-script",
  "not-found",
  "page-cache-invalidation",
  "search-results",
  "security-headers",
  "sign-in",
];

/** The parts of the whole run in order: the fast ones, which fail early, come first. */
export const parts: readonly Part[] = [
  ...["lint", "metrics", "types", "unit", "components", "schema", "db", "stand-ins", "deploys"].map(
    group,
  ),
  ...Array.from({ length: BROWSER_PARTS }, (_, index) => ({
    name: `browser-${index + 1}`,
    args: ["browser", `--shard=${index + 1}/${BROWSER_PARTS}`],
  })),
  {
    name: "browser-next",
    args: ["browser", ...plainNextSpecs.map((spec) => `/${spec}.spec.ts`)],
    env: { E2E_SERVER: "next" },
  },
];
