import fc from "fast-check";
import type { Backend } from "../../../supabase/local/backend.ts";
import {
  authFields,
  authRoutes,
  functionFields,
  storageFields,
  storageLists,
  storageRoutes,
} from "./services.ts";
import { type TypedValues, valuesByType } from "./values.ts";

const roles = ["anonymous", "guest", "host", "service_provider", "admin"] as const;
export type Role = (typeof roles)[number];

export type ApiRequest = {
  role: Role;
  /** The request for a report: `POST rpc hold_booking`. */
  target: string;
  method: string;
  path: string;
  headers: Record<string, string>;
  body?: string;
};

type Column = { name: string; type: string };
type Routine = { name: string; args: Column[] };
type Table = { name: string; columns: Column[] };

/** Tables, views and functions that the database exposes to the API. */
async function readCatalogue({ sql }: Backend): Promise<{ tables: Table[]; routines: Routine[] }> {
  const tables = await sql<Table>(`
    select c.relname as name, (
      select jsonb_agg(jsonb_build_object('name', attname, 'type', format_type(atttypid, null)))
      from pg_attribute where attrelid = c.oid and attnum > 0 and not attisdropped) as columns
    from pg_class c where relnamespace = 'public'::regnamespace and relkind in ('r', 'v', 'm', 'p')
    order by 1`);
  const routines = await sql<Routine>(`
    select proname as name, (
      select coalesce(jsonb_agg(jsonb_build_object('name', a.name, 'type', format_type(a.type, null)) order by a.n), '[]')
      from unnest(proargnames[1:pronargs], proargtypes::oid[]) with ordinality a (name, type, n)) as args
    from pg_proc p where pronamespace = 'public'::regnamespace and prokind = 'f' and prorettype <> 'trigger'::regtype
      and not exists (select from pg_depend d where d.objid = p.oid and d.deptype = 'e')
    order by 1`);
  return { tables, routines };
}

type Draft = Omit<ApiRequest, "role" | "target">;
type Target = { name: string; draft: fc.Arbitrary<Draft> };

const jsonHeaders = { "content-type": "application/json" };
const encode = (value: unknown) =>
  encodeURIComponent(
    (typeof value === "string" ? value : (JSON.stringify(value) ?? "")).toWellFormed(),
  );
const brokenBodies = fc.constantFrom("", "{", "{\u0000}", "[1,", "\ufeff{}", '"x"', "null", "[]");

/** An object with most of these columns, each with a value of its type. */
function objectOf(columns: Column[], values: TypedValues, share = 9): fc.Arbitrary<object> {
  const entries = columns.map(({ name, type }) =>
    fc
      .tuple(fc.integer({ min: 0, max: 9 }), values.ofType(type))
      .map(([dice, value]): [string, unknown][] => (dice < share ? [[name, value]] : [])),
  );
  return fc.tuple(...entries).map((pairs) => Object.fromEntries(pairs.flat()));
}

const bodyOf = (objects: fc.Arbitrary<unknown>) =>
  fc.oneof(
    { weight: 12, arbitrary: objects.map((value) => JSON.stringify(value)) },
    { weight: 1, arbitrary: brokenBodies },
  );

function routineTargets(routines: Routine[], values: TypedValues): Target[] {
  return routines.flatMap(({ name, args }) => {
    const path = `/rest/v1/rpc/${name}`;
    const full = bodyOf(objectOf(args, values, 10));
    const partial = bodyOf(objectOf(args, values, 7));
    const asPost = (body: string): Draft => ({ method: "POST", path, headers: jsonHeaders, body });
    const post = fc.oneof(full, full, partial).map(asPost);
    const get = objectOf(args, values).map((input): Draft => {
      const query = Object.entries(input).map(([key, value]) => `${key}=${encode(value)}`);
      return { method: "GET", path: `${path}?${query.join("&")}`, headers: {} };
    });
    return [{ name: `rpc ${name}`, draft: fc.oneof({ weight: 5, arbitrary: post }, get) }];
  });
}

const operators =
  "eq neq gt gte lt lte like ilike match imatch is in cs cd ov sl sr nxr nxl adj fts plfts wfts not.eq not.is eq(any) like(all) isdistinct nothing".split(
    " ",
  );
const selects = fc.constantFrom(
  "*",
  "id",
  "count()",
  "*,venues(*)",
  "*,users(*)",
  "*,bookings(*,messages(*))",
  "id::text,x:id",
  "data->a->>b",
  "*,venues!inner(host_id,users(email))",
  "nothing",
  "*,(",
  "*,public_profiles(*)",
  "...venues(*)",
  "id,id,id",
  "\u0000",
);

function tableTargets(tables: Table[], values: TypedValues): Target[] {
  return tables.flatMap(({ name, columns }) => {
    const filter = fc.constantFrom(...columns).chain(({ name: column, type }) =>
      fc
        .tuple(fc.constantFrom(...operators), fc.oneof(values.ofType(type), values.odd))
        .map(([operator, value]) => {
          const text = typeof value === "string" ? value : JSON.stringify(value);
          return `${column}=${encode(operator === "in" ? `in.(${text})` : `${operator}.${text}`)}`;
        }),
    );
    const extras = fc.constantFrom(
      "",
      "order=id.desc.nullslast",
      `order=${columns[0]?.name}`,
      "order=nothing",
      "limit=-1",
      "limit=3&offset=999999999999",
      "offset=x",
      "or=(id.eq.1,and(",
      "or=(role.eq.admin,email.like.*)",
      "on_conflict=id",
      "columns=id,role",
    );
    const query = fc
      .tuple(selects, fc.array(filter, { maxLength: 2 }), extras)
      .map(([select, filters, extra]) => `?select=${encode(select)}&${filters.join("&")}&${extra}`);
    const headers = fc.constantFrom<Record<string, string>>(
      {},
      { prefer: "count=exact" },
      { prefer: "return=representation" },
      { prefer: "resolution=merge-duplicates,return=representation" },
      { prefer: "nonsense=1,tx=rollback" },
      { accept: "application/vnd.pgrst.object+json" },
      { accept: "text/csv" },
      { range: "5-1" },
      { "accept-profile": "auth", "content-profile": "private" },
      { "content-type": "text/csv" },
    );
    const row = objectOf(columns, values, 5);
    const written = bodyOf(fc.oneof(row, fc.array(row, { maxLength: 3 })));
    const path = `/rest/v1/${name}`;
    const target = (method: string): Target => ({
      name: `${method} ${name}`,
      draft: fc.tuple(query, headers, written).map(([text, extra, body]): Draft => {
        const isRead = method === "GET" || method === "DELETE";
        const common = { method, path: path + text, headers: { ...jsonHeaders, ...extra } };
        return isRead ? common : { ...common, body };
      }),
    });
    return ["GET", "POST", "PATCH", "DELETE"].map(target);
  });
}

/** The routes of a service, each with bodies and queries of these fields. */
function serviceTargets(
  service: string,
  routes: string[],
  fields: Column[],
  values: TypedValues,
): Target[] {
  const types = fc.constantFrom(
    "application/json",
    "application/json",
    "application/json",
    "multipart/form-data; boundary=x",
    "image/webp",
    "application/x-www-form-urlencoded",
    "",
  );
  return routes.map((route) => {
    const [method = "", path = ""] = route.split(" ");
    return {
      name: `${method} ${service}/${path}`,
      draft: fc
        .tuple(
          bodyOf(objectOf(fields, values, 6)),
          types,
          values.uuids,
          objectOf(fields, values, 3),
        )
        .map(([body, type, id, input]): Draft => {
          const query = Object.entries(input).map(([key, value]) => `${key}=${encode(value)}`);
          const isRead = method === "GET";
          const mark = path.includes("?") ? "&" : "?";
          const address = `/${service}/v1/${path.replace("ID", id)}`;
          return {
            method,
            path: isRead ? `${address}${mark}${query.join("&")}` : address,
            headers: { "content-type": type },
            ...(!isRead && { body }),
          };
        }),
    };
  });
}

/**
 * Creates bad requests to everything in the API for every role: each target is requested as each role before any is requested
 * again. The same seed gives the same requests for the same catalogue and ids.
 */
export async function badRequests(
  backend: Backend,
  { ids, seed, count }: { ids: string[]; seed: number; count: number },
): Promise<ApiRequest[]> {
  const { tables, routines } = await readCatalogue(backend);
  const words =
    "id quantity weekday opens closes bbox min_total max_total start end event country layout amenities min_rating instant terms contact_name message uid summary items cursor price created_at";
  const keys = [
    ...new Set([
      ...tables.flatMap(({ columns }) => columns.map(({ name }) => name)),
      ...words.split(" "),
    ]),
  ];
  const values = valuesByType(ids, keys);
  const functions = ["send-verification", "verify-code", "account-notice", "nothing"];
  const targets = [
    ...routineTargets(routines, values),
    ...tableTargets(tables, values),
    ...serviceTargets("auth", authRoutes, authFields, values),
    ...serviceTargets("storage", storageRoutes, [...storageFields, ...storageLists], values),
    ...serviceTargets(
      "functions",
      functions.flatMap((name) => [`POST ${name}`, `GET ${name}`]),
      functionFields,
      values,
    ),
  ];
  const pairs = targets.flatMap((target) => roles.map((role) => ({ target, role })));
  const rounds = Math.ceil(count / pairs.length);
  const order = fc.sample(fc.shuffledSubarray(pairs, { minLength: pairs.length }), {
    seed,
    numRuns: rounds,
  });
  return order
    .flat()
    .slice(0, count)
    .flatMap(({ target, role }, index) =>
      fc
        .sample(target.draft, { seed: seed + index, numRuns: 1 })
        .map((draft) => ({ ...draft, role, target: target.name })),
    );
}
