import { createHash } from "node:crypto";
import type { Check } from "../../supabase/hosted/doctor/check.ts";
import type { Environment } from "../../supabase/hosted/environment.ts";
import { createProject, type HostedProject } from "../../supabase/hosted/project.ts";

export const backendUrl = "https://abcdefghijklmnopqrst.supabase.co";
export const siteUrl = "https://mahfil.example";

const secret = (letter: string) => letter.repeat(40);

/** The variables of a deployment, except those of Stripe. */
export const environment = {
  SUPABASE_ACCESS_TOKEN: "sbp_token",
  NEXT_PUBLIC_SITE_URL: siteUrl,
  NEXT_PUBLIC_SUPABASE_URL: backendUrl,
  NEXT_PUBLIC_SUPABASE_PUBLISHABLE_KEY: "sb_publishable_hosted",
  SUPABASE_SECRET_KEY: "sb_secret_hosted",
  VERIFICATION_SITE_KEY: secret("v"),
  CALENDAR_REFRESH_SECRET: secret("c"),
  JOBS_SECRET: secret("j"),
  SMTP_HOST: "smtp.mahfil.example",
  SMTP_PORT: "587",
  SMTP_USER: "mahfil",
  SMTP_PASSWORD: "a password",
  SMTP_FROM: "hello@mahfil.example",
  SUPABASE_AUTH_GOOGLE_ENABLED: "false",
  SUPABASE_AUTH_APPLE_ENABLED: "false",
  SUPABASE_AUTH_FACEBOOK_ENABLED: "false",
};

/** The digest of a secret, as the management API returns it. */
export const digest = (text: string): string => createHash("sha256").update(text).digest("hex");

type Answer = Response | object | number;
/** Answers by method and address without scheme, such as `GET api.stripe.com/v1/account`. A number is a status. */
export type Answers = Record<string, Answer | ((request: Request) => Answer | Promise<Answer>)>;

const toResponse = (answer: Answer): Response => {
  if (answer instanceof Response) return answer.clone();
  if (typeof answer === "number") return new Response(null, { status: answer });
  return Response.json(answer);
};

/** Returns a fetch that gives these answers and records the requests. Throws for any other request. */
export function answering(answers: Answers) {
  const asked: { request: string; body: string }[] = [];
  const send: typeof fetch = async (input, init) => {
    const request = new Request(input, init);
    const { host, pathname, search, protocol } = new URL(request.url);
    const name = `${request.method} ${protocol === "http:" ? "http://" : ""}${host}${pathname}${search}`;
    asked.push({ request: name, body: await request.clone().text() });
    const answer = answers[name];
    if (answer === undefined) throw new Error(`nothing answers ${name}`);
    return toResponse(typeof answer === "function" ? await answer(request) : answer);
  };
  return { asked, send };
}

export const management = "api.supabase.com/v1/projects/abcdefghijklmnopqrst";

type Rows = Record<string, object[]>;

/** Answers a statement with the rows of the first key that it contains. */
const answerQueries =
  (rows: Rows) =>
  async (request: Request): Promise<Answer> => {
    const { query } = (await request.json()) as { query: string };
    const found = Object.entries(rows).find(([part]) => query.includes(part));
    if (!found) throw new Error(`no rows for ${query}`);
    return found[1];
  };

type StandIn = { env?: Environment; answers?: Answers; rows?: Rows };

/** A hosted project with only these answers. */
export function standInProject({ env = {}, answers = {}, rows = {} }: StandIn): HostedProject {
  const queries = { [`POST ${management}/database/query`]: answerQueries(rows) };
  const { send } = answering({ ...queries, ...answers });
  return createProject({ ...environment, ...env }, { fetch: send });
}

/** Runs a check with these answers. Returns what it finds, with its status. */
export async function look(check: Check, answers: Answers, env: Environment = {}) {
  const findings = await check.look(standInProject({ answers, env }));
  return findings.map(({ status, text }) => `${status}: ${text}`);
}

/** Answers with one status to requests with this value of a header, and with another to all others. */
export const withHeader =
  (header: string, value: string, known: number, unknown: number) => (request: Request) =>
    request.headers.get(header) === value ? known : unknown;
