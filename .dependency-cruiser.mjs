/** What may touch what. Each rule says why, so that a failing build explains itself. */

/** Rooms of components that any other may use: primitives, forms, links, who is signed in, what is new. */
const shared = "ui|forms|i18n|session|realtime";
/** Domains that other domains show parts of: free times, prices, the button that saves a venue, lists of listings. */
const shown = "availability|quotes|favorites|listings";
/** What both pages of a checkout compose in the browser, of bookings and payments. */
const composed = "checkout";
/** Code that Edge Functions share: the runtime, and a folder for each domain. */
const functionFolders = "supabase/functions/_shared";

export default {
  forbidden: [
    {
      name: "lib-imports-no-interface",
      comment: "lib imports neither app nor components.",
      severity: "error",
      from: { path: "^lib/" },
      to: { path: "^(app|components)/" },
    },
    {
      name: "components-import-no-app",
      severity: "error",
      from: { path: "^components/" },
      to: { path: "^app/" },
    },
    {
      name: "interface-imports-no-backend-client",
      comment: "The interface asks a query or an action, never the backend's client.",
      severity: "error",
      from: { path: "^(app|components)/" },
      to: { path: "^lib/supabase/" },
    },
    {
      name: "domains-import-no-other-domain",
      comment: "components/<a> never imports components/<b>: the page composes.",
      severity: "error",
      from: {
        path: "^components/([^/]+)/",
        pathNot: `^components/(${shared}|${shown}|${composed})/`,
      },
      to: {
        path: "^components/",
        pathNot: [`^components/(${shared}|${shown})/`, "^components/$1/"],
      },
    },
    {
      name: "shown-domains-import-no-domain",
      comment: "Availability, quotes, favorites and listings import no other domain.",
      severity: "error",
      from: { path: `^components/(${shown})/` },
      to: { path: "^components/", pathNot: [`^components/(${shared})/`, "^components/$1/"] },
    },
    {
      name: "shared-components-import-no-domain",
      severity: "error",
      from: { path: `^components/(${shared})/` },
      to: { path: "^components/", pathNot: `^components/(${shared})/` },
    },
    {
      name: "ui-imports-no-domain-code",
      comment: "Primitives know no domain and no backend.",
      severity: "error",
      from: { path: "^components/ui/" },
      to: { path: "^lib/", pathNot: "^lib/(shared|i18n)/" },
    },
    {
      name: "route-table-stays-on-the-server",
      comment:
        "Components read lib/routes/client-routes: the table would be in the scripts of each page.",
      severity: "error",
      from: { path: "^components/" },
      to: { path: "^lib/(routes/table|auth/routes)\\.ts$" },
    },
    {
      name: "links-keep-the-language",
      comment: "Pages link with components/i18n/link: next/link does not know the page's language.",
      severity: "error",
      from: { path: "^(app|components)/", pathNot: "^components/i18n/" },
      to: { path: "node_modules/next/link" },
    },
    {
      name: "pictures-have-one-address",
      comment:
        "components/ui/photo names the stored widths of a picture: nothing answers the addresses of next/image.",
      severity: "error",
      from: { path: "^(app|components|lib)/" },
      to: { path: "node_modules/next/(legacy/)?image" },
    },
    {
      name: "lib-imports-no-actions",
      severity: "error",
      from: { path: "^lib/" },
      to: { path: "^lib/.*actions\\.ts$" },
    },
    {
      name: "queries-import-no-navigation",
      severity: "error",
      from: { path: "^lib/.*queries\\.ts$" },
      to: { path: "next/navigation|^lib/i18n/navigation" },
    },
    {
      name: "rules-import-no-framework",
      comment: "Rules and shared helpers import no framework.",
      severity: "error",
      from: { path: ["^lib/shared/", "^lib/.*/rules/"] },
      to: {
        path: "node_modules/(next|react|react-dom|next-intl|@supabase)/|^lib/(supabase|i18n|cache)/|^lib/define-(action|read)",
      },
    },
    {
      name: "product-imports-no-tools",
      comment:
        "Nothing that serves a request reads the embedded backend, its seed or its secret key.",
      severity: "error",
      from: { path: "^(app|components|lib|middleware)" },
      to: { path: "^(supabase|tests)/" },
    },
    {
      name: "product-imports-no-server",
      comment:
        "lib/server is the process around Next; what Next bundles announces changes through lib/cache.",
      severity: "error",
      from: { path: "^(app|components|lib|middleware)", pathNot: "^lib/server/" },
      to: { path: "^lib/server/" },
    },
    {
      name: "secret-key-in-one-place",
      comment:
        "The module with the site's secret key serves rate limits, sign-in, mailed links, pictures and signatures only.",
      severity: "error",
      from: {
        path: "^(app|components|lib|middleware)",
        pathNot:
          "^lib/(auth/(rate-limits|password-reset|mailed-link)|supabase/(server|middleware|visitor|store-picture)|health)\\.ts$",
      },
      to: { path: "^lib/supabase/site-secret\\.ts$" },
    },
    {
      name: "function-runtime-imports-no-domain",
      comment:
        "What serves every Edge Function knows no domain: the index.ts of a function wires both.",
      severity: "error",
      from: { path: `^${functionFolders}/runtime/` },
      to: {
        path: "^(app|components|lib|supabase)/",
        pathNot: `^${functionFolders}/runtime/`,
      },
    },
    {
      name: "function-domains-import-no-other-domain",
      comment: "Mails are rendered for every domain, and jobs do the work of every domain.",
      severity: "error",
      from: {
        path: `^${functionFolders}/([^/]+)/`,
        pathNot: `^${functionFolders}/(runtime|jobs)/`,
      },
      to: {
        path: "^supabase/functions/",
        pathNot: [`^${functionFolders}/(runtime|mails)/`, `^${functionFolders}/$1/`],
      },
    },
    { name: "no-cycles", severity: "error", from: {}, to: { circular: true } },
    {
      name: "lib-folders-have-no-cycles",
      comment: "Two rooms of lib never import each other.",
      severity: "error",
      scope: "folder",
      from: { path: "^lib/[^/]+$" },
      to: { circular: true, path: "^lib/[^/]+$" },
    },
  ],
  options: {
    doNotFollow: { path: "node_modules" },
    tsPreCompilationDeps: true,
    tsConfig: { fileName: "tsconfig.json" },
    parser: "swc",
    enhancedResolveOptions: { conditionNames: ["import", "require", "node", "default", "types"] },
  },
};
