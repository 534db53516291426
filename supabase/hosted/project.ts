import postgres from "postgres";
import { isLoopbackHost } from "../local/loopback.ts";
import type { Environment } from "./environment.ts";

/** Thrown when an unset variable prevents a check or a step. */
export class UnsetVariableError extends Error {
  override name = "UnsetVariableError";
  constructor(names: string) {
    super(`set ${names}`);
  }
}

export type Row = Record<string, unknown>;

/** Resolves a host for a connection; tests redirect it to a server of this machine. */
type Resolve = (host: string, port: number) => { host: string; port: number; ca?: string };

type Dependencies = { fetch?: typeof fetch; resolve?: Resolve };

type Query = {
  text: string;
  parameters?: string[];
  /** Otherwise read-only, as a role that cannot decrypt secrets of the Vault. */
  asOwner?: boolean;
};

const MANAGEMENT_URL = "https://api.supabase.com";

/** The hosted project and the site in an environment, with functions to query them. */
export type HostedProject = ReturnType<typeof createProject>;

export function createProject(
  env: Environment,
  { fetch: send = fetch, resolve = (host, port) => ({ host, port }) }: Dependencies = {},
) {
  /** The value of a variable. Throws an UnsetVariableError without one. */
  function need(name: string): string {
    const value = env[name];
    if (!value) throw new UnsetVariableError(name);
    return value;
  }

  function needUrl(name: string): URL {
    const url = URL.parse(need(name));
    if (!url) throw new UnsetVariableError(`${name} to an address`);
    return url;
  }

  const backendUrl = () => needUrl("NEXT_PUBLIC_SUPABASE_URL").origin;

  /** The project's reference, from its address, or from SUPABASE_PROJECT_ID for a custom domain. */
  function ref(): string {
    const given = env.SUPABASE_PROJECT_ID;
    if (given) return given;
    const named = /^([a-z]{20})\.supabase\.co$/.exec(new URL(backendUrl()).hostname)?.[1];
    if (!named) throw new UnsetVariableError("SUPABASE_PROJECT_ID");
    return named;
  }

  /** Calls the management API for the project; with `body` to change it. Throws for a status other than 2xx. */
  async function manage(path: string, method = "GET", body?: object): Promise<unknown> {
    const url = `${MANAGEMENT_URL}/v1/projects/${ref()}${path}`;
    const response = await send(url, {
      method,
      headers: {
        authorization: `Bearer ${need("SUPABASE_ACCESS_TOKEN")}`,
        ...(body && { "content-type": "application/json" }),
      },
      body: body && JSON.stringify(body),
    });
    const text = await response.text();
    if (!response.ok) {
      throw new Error(`${method} ${path} of the management API: ${response.status} ${text}`);
    }
    return text === "" ? null : JSON.parse(text);
  }

  async function queryDirectly(url: string, { text, parameters = [], asOwner }: Query) {
    const isLocal = isLoopbackHost(URL.parse(url)?.host ?? null);
    const client = postgres(url, {
      max: 1,
      prepare: false,
      connect_timeout: 10,
      onnotice: () => {},
      ...(!isLocal && { ssl: "require" as const }),
    });
    try {
      const mode = asOwner ? "read write" : "read only";
      return await client.begin(mode, (transaction) => transaction.unsafe(text, parameters));
    } finally {
      await client.end({ timeout: 1 });
    }
  }

  /** Runs a statement in the database by SUPABASE_DB_URL, or by the management API; read-only except as the owner. */
  async function query<R extends Row>(statement: Query): Promise<R[]> {
    const { text, parameters = [], asOwner = false } = statement;
    const url = env.SUPABASE_DB_URL;
    if (url) return [...(await queryDirectly(url, statement))] as Row[] as R[];
    if (!env.SUPABASE_ACCESS_TOKEN) {
      throw new UnsetVariableError("SUPABASE_ACCESS_TOKEN or SUPABASE_DB_URL");
    }
    const rows = await manage("/database/query", "POST", {
      query: text,
      parameters,
      read_only: !asOwner,
    });
    return Array.isArray(rows) ? rows : [];
  }

  return {
    env,
    fetch: send,
    resolve,
    need,
    siteUrl: () => needUrl("NEXT_PUBLIC_SITE_URL"),
    backendUrl,
    ref,
    manage,
    query,
  };
}
