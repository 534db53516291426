import { createSecurityHeaders } from "../../../lib/security/security-headers.ts";
import type { HostedProject } from "../project.ts";
import { type Check, type Finding, right, unlessWrong, wrong } from "./check.ts";

type Health = { down?: string[]; signInLimits?: string };

/** The site's own check of its backend. */
export const siteHealth: Check = {
  name: "Site health",
  isOfSite: true,
  async look({ fetch, siteUrl }) {
    const response = await fetch(new URL("/api/health", siteUrl()));
    const health = (await response.json().catch(() => ({}))) as Health;
    if (response.status === 503 && health.down) {
      return [
        wrong(`the site does not reach: ${health.down.join(", ")}`, "its variables, its network"),
      ];
    }
    if (!response.ok)
      return [wrong(`/api/health answers ${response.status}`, "look at the site's log")];
    return health.signInLimits === "each visitor"
      ? [right("reaches database, sign-in and storage")]
      : [wrong("the site has no SUPABASE_SECRET_KEY", "set it, and restart the site")];
  },
};

/** The headers of a page as browsers get it, against those that the site sets. */
export const siteHeaders: Check = {
  name: "Site headers",
  isOfSite: true,
  async look({ fetch, siteUrl, backendUrl }) {
    const { headers } = await fetch(siteUrl());
    const { constant: wanted } = createSecurityHeaders({
      siteUrl: siteUrl().origin,
      supabaseUrl: null,
      mapStyle: null,
      hasStripe: false,
      dev: false,
    });
    const policy = headers.get("content-security-policy") ?? "";
    const problems: Finding[] = [
      ...Object.entries(wanted)
        .filter(([name, value]) => headers.get(name) !== value)
        .map(([name]) =>
          wrong(
            `${name} is ${headers.get(name) ?? "missing"}`,
            "the proxy must pass it on as it is",
          ),
        ),
      ...(policy.includes("script-src 'self'") && !policy.includes("'unsafe-eval'")
        ? []
        : [
            wrong(
              "content-security-policy is not that of the site",
              "the proxy must pass it on as it is",
            ),
          ]),
      ...(policy === "" || policy.includes(backendUrl())
        ? []
        : [wrong("the site was built for another project", "npm run build")]),
    ];
    return unlessWrong(problems, "are those of the site");
  },
};

const proxy = "let the proxy do so (docs/PRODUCTION.md)";

async function askByHttp({ fetch, siteUrl }: HostedProject, path: string): Promise<Response> {
  const url = new URL(path, siteUrl());
  url.protocol = "http:";
  const response = await fetch(url, { redirect: "manual" });
  await response.body?.cancel();
  return response;
}

/** The proxy's response to http: pages redirect to https, the API is refused. */
export const siteRedirect: Check = {
  name: "Site by http",
  isOfSite: true,
  async look(project) {
    const page = await askByHttp(project, "/");
    const api = await askByHttp(project, "/api/health");
    const target = URL.parse(page.headers.get("location") ?? "");
    const leadsHome = target?.origin === project.siteUrl().origin;
    const isRedirect = page.status >= 300 && page.status < 400;
    return unlessWrong(
      [
        ...(isRedirect && leadsHome ? [] : [wrong("pages are not redirected to https", proxy)]),
        ...(api.status >= 400
          ? []
          : [wrong(`/api/ answers ${api.status} by http`, `refuse it: ${proxy}`)]),
      ],
      "pages lead to https, and /api/ is refused",
    );
  },
};
