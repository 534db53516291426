import type { RpcResult } from "../../../../supabase/functions/_shared/runtime/types.ts";
import type { Database } from "../../../../supabase/local/database.ts";

// Calls database functions by name with JSON arguments, as the REST API does, but as statements without HTTP.

type Signature = { types: Record<string, string>; isSet: boolean };

const signatureQuery = `select p.proretset as "isSet", (
    select coalesce(json_object_agg(p.proargnames[i], format_type(p.proargtypes[i - 1], null)), '{}')
    from generate_series(1, p.pronargs) i) as types
  from pg_proc p where p.pronamespace = 'public'::regnamespace and p.proname = $1`;

type DatabaseError = { code?: string; message?: string; detail?: string };

/** Returns the REST API's response for a database error; throws other errors. */
function toResult(error: unknown): RpcResult {
  const { code = "", message = "", detail } = error as DatabaseError;
  const status = /^PT(\d{3})$/.exec(code)?.[1];
  if (!status) throw error;
  return { ok: false, status: Number(status), code: message, detail: detail ?? null };
}

export type DatabaseCalls = {
  /** Runs as a user, or as the server for null; in a stored session when one is given. */
  call: (
    userId: string | null,
    name: string,
    args: Record<string, unknown>,
    sessionId?: string,
  ) => Promise<RpcResult>;
};

/** Calls functions of the schema public; returns errors with codes of the product as results. */
export function createDatabaseCalls({ sql }: Pick<Database, "sql">): DatabaseCalls {
  const known = new Map<string, Signature>();

  async function signatureOf(name: string): Promise<Signature> {
    const cached = known.get(name);
    if (cached) return cached;
    const [signature] = await sql<Signature>(signatureQuery, [name]);
    if (!signature) throw new Error(`There is no function ${name}`);
    known.set(name, signature);
    return signature;
  }

  function toParameter(value: unknown, type: string): unknown {
    if (value === undefined || value === null) return null;
    if (type === "jsonb" || type === "json") return JSON.stringify(value);
    if (Array.isArray(value)) return `{${value.join(",")}}`;
    return String(value);
  }

  return {
    async call(userId, name, args, sessionId) {
      const { types, isSet } = await signatureOf(name);
      const given = Object.entries(args).filter(([, value]) => value !== undefined);
      const list = given
        .map(([key], index) => `${key} => $${index + 3}::text::${types[key]}`)
        .join(", ");
      const who = `(select set_config('request.jwt.claim.sub', $1, true),
        set_config('request.jwt.claims', $2, true)) as who`;
      const text = isSet
        ? `select coalesce(json_agg(to_json(result)), '[]') as data from ${who}, lateral public.${name}(${list}) as result`
        : `select to_json(public.${name}(${list})) as data from ${who}`;
      const params = given.map(([key, value]) => toParameter(value, types[key] ?? "text"));
      const claims = sessionId ? JSON.stringify({ sub: userId, session_id: sessionId }) : "";
      try {
        const [row] = await sql<{ data: unknown }>(text, [userId ?? "", claims, ...params]);
        return { ok: true, data: row?.data ?? null };
      } catch (error) {
        return toResult(error);
      }
    },
  };
}
