import { checksumFunctions, listFunctionSecrets } from "../../../supabase/hosted/functions.ts";
import { createProject } from "../../../supabase/hosted/project.ts";
import { createCertificate } from "../../support/certificate.ts";
import { backendUrl, digest, environment, siteUrl } from "../../support/hosted-project.ts";
import { startSmtpLoginServer } from "../../support/smtp-login-server.ts";
import { makeUser, testBackend } from "../support.ts";
import { extensions } from "./extensions.ts";
import { startSite } from "./site.ts";

const endpointUrl = `${backendUrl}/functions/v1/payment-events`;

/**
 * Starts a correct deployment. Real: the database with its migrations, storage's buckets, the sign-in service and the Edge
 * Functions of the embedded backend, TLS, SMTP. Stand-ins: the extensions, the management API, Stripe's list of endpoints,
 * the site.
 */
export async function startDeployment() {
  const certificate = createCertificate(["mahfil.example", "smtp.mahfil.example"]);
  const { SMTP_USER: user, SMTP_PASSWORD: password } = environment;
  const backend = await testBackend({ siteUrl });
  const site = await startSite(certificate);
  const smtp = await startSmtpLoginServer({ ...certificate, user, password });

  const env: Record<string, string> = {
    ...environment,
    SUPABASE_DB_URL: backend.databaseUrl,
    STRIPE_SECRET_KEY: "sk_live_a",
    STRIPE_WEBHOOK_SECRET: "whsec_a whsec_b",
    NEXT_PUBLIC_STRIPE_PUBLISHABLE_KEY: "pk_live_a",
  };
  const authConfig = {
    site_url: siteUrl,
    uri_allow_list: "",
    smtp_host: environment.SMTP_HOST,
    security_sb_forwarded_for_enabled: true,
    password_hibp_enabled: true,
  };
  const realtimeConfig = { private_only: false };
  const secrets = new Map<string, string>();
  const endpoints = [
    { url: endpointUrl, status: "enabled", application: null, enabled_events: ["*"] },
    {
      url: endpointUrl,
      status: "enabled",
      application: "ca_1",
      enabled_events: ["account.updated"],
    },
  ];
  const undeployed = new Set<string>();

  /** Handles a request to the project's address with the embedded backend, which has its own keys. */
  async function askBackend(request: Request, { pathname, search }: URL): Promise<Response> {
    if (undeployed.has(pathname.split("/").at(-1) ?? ""))
      return new Response(null, { status: 404 });
    const headers = new Headers(request.headers);
    if (headers.get("apikey") === environment.NEXT_PUBLIC_SUPABASE_PUBLISHABLE_KEY) {
      headers.set("apikey", backend.publishableKey);
    }
    const body = request.method === "POST" ? await request.text() : undefined;
    return fetch(backend.url + pathname + search, { method: request.method, headers, body });
  }

  const send: typeof fetch = async (input, init) => {
    const request = new Request(input, init);
    const url = new URL(request.url);
    if (url.origin === backendUrl) return askBackend(request, url);
    if (url.host === "api.stripe.com") return Response.json({ data: endpoints });
    if (url.host === "api.supabase.com") {
      const listed = [...secrets].map(([name, value]) => ({ name, value: digest(value) }));
      const [topic = ""] = url.pathname.split("/").slice(-1);
      const answers: Record<string, object> = {
        secrets: listed,
        auth: authConfig,
        realtime: realtimeConfig,
      };
      return Response.json(answers[topic] ?? { message: "unknown here" });
    }
    const base = url.protocol === "https:" ? site.urls.https : site.urls.http;
    return fetch(base + url.pathname, init);
  };

  const ports: Record<string, number> = {
    "mahfil.example": site.tlsPort,
    "smtp.mahfil.example": smtp.port,
  };
  const open = () =>
    createProject(env, {
      fetch: send,
      resolve: (host) => ({ host: "127.0.0.1", port: ports[host] ?? 1, ca: certificate.cert }),
    });

  for (const [name, value] of Object.entries(listFunctionSecrets(open()))) secrets.set(name, value);
  secrets.set("FUNCTIONS_CHECKSUM", checksumFunctions());
  await backend.db.exec(extensions);
  const admin = await makeUser(backend, "admin");
  await backend.sql("update public.users set email = 'admin@mahfil.example' where id = $1", [
    admin,
  ]);
  await backend.sql("select private.set_calendar_refresh_secret($1)", [
    env.CALENDAR_REFRESH_SECRET,
  ]);
  await backend.sql("select vault.create_secret($1, 'run_jobs_url')", [
    `${backendUrl}/functions/v1/run-jobs`,
  ]);
  await backend.sql("select vault.create_secret($1, 'run_jobs_secret')", [env.JOBS_SECRET]);
  await backend.sql("select private.schedule_job_runs()");
  await backend.sql("insert into net._http_response (status_code, content) values (200, '{}')");

  async function stop() {
    await Promise.all([site.stop(), smtp.stop(), backend.stop()]);
  }
  const { sql } = backend;
  return {
    open,
    env,
    authConfig,
    realtimeConfig,
    secrets,
    endpoints,
    undeployed,
    site,
    smtp,
    sql,
    stop,
  };
}

export type Deployment = Awaited<ReturnType<typeof startDeployment>>;
