/** What may touch what. Each rule says why, so that a failing build explains itself. */
const domains =
  "venues|services|bookings|reviews|favorites|reports|messaging|notifications|users|moderation|payouts|hosting|listing-changes|auth|layout";

export default {
  forbidden: [
    {
      name: "lib-is-the-ground",
      comment: "lib imports neither app nor components.",
      severity: "error",
      from: { path: "^lib/" },
      to: { path: "^(app|components)/" },
    },
    {
      name: "components-never-know-the-app",
      severity: "error",
      from: { path: "^components/" },
      to: { path: "^app/" },
    },
    {
      name: "data-through-one-door",
      comment: "The interface asks a query or an action, never the backend's client.",
      severity: "error",
      from: { path: "^(app|components)/" },
      to: { path: "^lib/supabase/" },
    },
    {
      name: "domains-do-not-mix",
      comment: "components/<a> never imports components/<b>: the page composes.",
      severity: "error",
      from: { path: `^components/(${domains})/` },
      to: { path: "^components/", pathNot: ["^components/ui/", "^components/$1/"] },
    },
    {
      name: "ui-is-plain",
      comment: "Primitives import only themselves and lib/shared.",
      severity: "error",
      from: { path: "^components/ui/" },
      to: { path: "^(app|components|lib)/", pathNot: ["^components/ui/", "^lib/shared/"] },
    },
    {
      name: "actions-are-for-the-interface",
      severity: "error",
      from: { path: "^lib/" },
      to: { path: "^lib/.*actions\\.ts$" },
    },
    {
      name: "queries-do-not-navigate",
      severity: "error",
      from: { path: "^lib/.*queries\\.ts$" },
      to: { path: "next/navigation|^lib/i18n/navigation" },
    },
    {
      name: "rules-are-pure",
      comment: "Rules and shared helpers import no framework.",
      severity: "error",
      from: { path: "^lib/(shared|[^/]+/rules)/" },
      to: {
        path: "node_modules/(next|react|react-dom|next-intl|@supabase)/|^lib/(supabase|actions|i18n)/",
      },
    },
    {
      name: "tools-stay-outside",
      comment:
        "Nothing that serves a request reads the embedded backend, its seed or its secret key.",
      severity: "error",
      from: { path: "^(app|components|lib|middleware)" },
      to: { path: "^(supabase|tests)/" },
    },
    { name: "no-cycles", severity: "error", from: {}, to: { circular: true } },
  ],
  options: {
    doNotFollow: { path: "node_modules" },
    tsPreCompilationDeps: true,
    tsConfig: { fileName: "tsconfig.json" },
    parser: "swc",
    enhancedResolveOptions: { conditionNames: ["import", "require", "node", "default", "types"] },
  },
};
