import { firstValue } from "../shared/first-value";

/** The search parameters of /services; empty for those that are not given. */
export type ServiceParams = { q: string; category: string; city: string; page: number };

type SearchParams = Record<string, string | string[] | undefined>;

const slug = /^[a-z0-9-]{1,60}$/;

/** Parses the search parameters. Invalid ones are ignored. */
export function parseServiceParams(raw: SearchParams): ServiceParams {
  const get = (name: string) => firstValue(raw[name]).trim();
  const text = get("q")
    .toWellFormed()
    .replace(/[\p{Cc}\ufffd\s]+/gu, " ");
  const page = Number(get("page"));
  return {
    q: text.trim().slice(0, 100).toWellFormed(),
    category: slug.test(get("category")) ? get("category") : "",
    city: slug.test(get("city")) ? get("city") : "",
    page: Number.isInteger(page) && page >= 1 && page <= 1000 ? page : 1,
  };
}

/** The address of /services with these parameters. */
export function servicesHref(params: Partial<ServiceParams>): string {
  const query = new URLSearchParams();
  for (const name of ["q", "category", "city"] as const) {
    if (params[name]) query.set(name, params[name]);
  }
  if (params.page && params.page > 1) query.set("page", String(params.page));
  const search = query.toString();
  return search ? `/services?${search}` : "/services";
}
