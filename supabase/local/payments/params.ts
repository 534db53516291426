import type { Stripe } from "stripe";
import { ApiError, invalidParam } from "./errors.ts";
import { type FormObject, listOf } from "./form-body.ts";

/** Throws for a parameter that an endpoint does not know, as Stripe does. */
export function rejectUnknown(params: FormObject, known: readonly string[]) {
  const unknown = Object.keys(params).find((name) => name !== "expand" && !known.includes(name));
  if (unknown === undefined) return;
  throw invalidParam(`Received unknown parameter: ${unknown}`, unknown, "parameter_unknown");
}

const missing = (name: string) =>
  invalidParam(`Missing required param: ${name}.`, name, "parameter_missing");

/** Returns a text; null for a missing or empty one. */
export function readText(params: FormObject, name: string, maxLength = 5000): string | null {
  const value = params[name];
  if (value === undefined || value === "") return null;
  if (typeof value !== "string") throw invalidParam(`Invalid string: ${name}`, name);
  if (value.length > maxLength) {
    throw invalidParam(`Invalid string: ${name} must be at most ${maxLength} characters`, name);
  }
  return value;
}

export function requireText(params: FormObject, name: string): string {
  const value = readText(params, name);
  if (value === null) throw missing(name);
  return value;
}

export function readChoice<T extends string>(
  params: FormObject,
  name: string,
  choices: readonly T[],
): T | null {
  const value = readText(params, name);
  const choice = choices.find((known) => known === value) ?? null;
  if (value === null || choice !== null) return choice;
  throw invalidParam(`Invalid ${name}: must be one of ${choices.join(", ")}`, name);
}

export function readBoolean(params: FormObject, name: string): boolean {
  const value = readText(params, name);
  if (value === null || value === "false") return false;
  if (value === "true") return true;
  throw invalidParam(`Invalid boolean: ${value}`, name);
}

export function readInteger(params: FormObject, name: string): number | null {
  const value = readText(params, name);
  if (value === null) return null;
  if (/^-?\d{1,15}$/.test(value)) return Number(value);
  throw invalidParam(`Invalid integer: ${value}`, name, "parameter_invalid_integer");
}

/** Returns the members of an object; none for a missing one. */
export function readObject(params: FormObject, name: string): FormObject {
  const value = params[name];
  if (value === undefined || value === "") return {};
  if (typeof value === "string") throw invalidParam("Invalid object", name);
  return value;
}

/** Returns the texts of a list. */
export function readTexts(params: FormObject, name: string): string[] {
  return listOf(params[name]).map((value) => {
    if (typeof value !== "string") throw invalidParam(`Invalid array: ${name}`, name);
    return value;
  });
}

/** Returns an amount in minor units of at least one. */
export function readAmount(params: FormObject, name: string): number | null {
  const amount = readInteger(params, name);
  if (amount === null || amount >= 1) return amount;
  throw invalidParam(
    "This value must be greater than or equal to 1.",
    name,
    "parameter_invalid_integer",
  );
}

export function requireAmount(params: FormObject, name: string): number {
  const amount = readAmount(params, name);
  if (amount === null) throw missing(name);
  return amount;
}

const currencies = new Set(Intl.supportedValuesOf("currency").map((code) => code.toLowerCase()));

export function requireCurrency(params: FormObject): string {
  const currency = requireText(params, "currency").toLowerCase();
  if (currencies.has(currency)) return currency;
  throw invalidParam(`Invalid currency: ${currency}`, "currency");
}

/** Returns changed metadata: an empty value removes its key. */
export function readMetadata(params: FormObject, before: Stripe.Metadata = {}): Stripe.Metadata {
  if (params.metadata === "") return {};
  const after = { ...before };
  for (const [key, value] of Object.entries(readObject(params, "metadata"))) {
    if (typeof value !== "string" || value.length > 500 || key.length > 40) {
      throw invalidParam(
        "Metadata keys have at most 40 characters, and values are strings of at most 500",
        `metadata[${key}]`,
      );
    }
    if (value === "") delete after[key];
    else after[key] = value;
  }
  if (Object.keys(after).length > 50)
    throw invalidParam("Metadata has at most 50 keys", "metadata");
  return after;
}

/**
 * Removes `local_created` from metadata and returns it: the creation time of an object in ISO 8601. An extension of this
 * service for past demo data.
 */
export function takeCreated(metadata: Stripe.Metadata, now: number): number {
  const text = metadata.local_created;
  if (text === undefined) return now;
  delete metadata.local_created;
  const created = Math.floor(Date.parse(text) / 1000);
  if (Number.isFinite(created)) return created;
  throw new ApiError(400, {
    type: "invalid_request_error",
    message: `Invalid time: ${text}`,
    param: "metadata[local_created]",
  });
}
