import { firstValue } from "../shared/first-value";

/** What the address of /services asks for; empty where nothing was said. */
export type ServiceParams = { q: string; category: string; city: string; page: number };

type Raw = Record<string, string | string[] | undefined>;

const slug = /^[a-z0-9-]{1,60}$/;

/** Reads the address; garbage in a parameter counts as if it was not there. */
export function readServices(raw: Raw): ServiceParams {
  const get = (name: string) => firstValue(raw[name]).trim();
  const words = get("q")
    .toWellFormed()
    .replace(/[\p{Cc}\ufffd\s]+/gu, " ");
  const page = Number(get("page"));
  return {
    q: words.trim().slice(0, 100).toWellFormed(),
    category: slug.test(get("category")) ? get("category") : "",
    city: slug.test(get("city")) ? get("city") : "",
    page: Number.isInteger(page) && page >= 1 && page <= 1000 ? page : 1,
  };
}

/** The address of /services that asks for this. */
export function servicesHref(params: Partial<ServiceParams>): string {
  const query = new URLSearchParams();
  for (const name of ["q", "category", "city"] as const) {
    if (params[name]) query.set(name, params[name]);
  }
  if (params.page && params.page > 1) query.set("page", String(params.page));
  const text = query.toString();
  return text ? `/services?${text}` : "/services";
}
