import { Ajv } from "ajv";
import type { FormObject } from "../../supabase/local/payments/form-body.ts";
import {
  answerSchema,
  baseId,
  type Description,
  findOperation,
  requestSchema,
  type Schema,
  toJsonSchema,
} from "./description.ts";
import { toFormValue } from "./form-values.ts";

/** A request and its answer. */
type Exchange = {
  method: string;
  pathname: string;
  /** The form or the query. */
  params: FormObject;
  status: number;
  answer: unknown;
};

type StripeEvent = { type: string; data: { object: { object: string } } };

export type Difference = {
  /** An operation's method and path, with `request` or the status of its answer; or an event's type. */
  where: string;
  /** A JSON pointer, with `*` for the indexes of items. */
  pointer: string;
  message: string;
  example: unknown;
};

export type Validation = {
  /** Names the operation, and where the description refuses its answer or its request (unless the service refused it too). */
  checkExchange: (exchange: Exchange) => { name: string; differences: Difference[] };
  checkEvent: (event: StripeEvent) => Difference[];
};

type Refusal = { instancePath: string; message: string; data: unknown };

function typeOf(value: unknown): string[] {
  if (value === null) return ["null"];
  if (Array.isArray(value)) return ["array"];
  return typeof value === "number" ? ["integer", "number"] : [typeof value];
}

/** Whether a choice of `anyOf` fits a value: it has the value's type and, if present, its `object`. */
function isMeant({ type, anyOf, properties, required }: Schema, value: unknown): boolean {
  if (anyOf) return true;
  if (![type ?? []].flat().some((one) => typeOf(value).includes(one))) return false;
  if (typeof value !== "object" || value === null) return true;
  const { object, deleted } = value as { object?: unknown; deleted?: unknown };
  const names = properties?.object?.enum;
  return (
    (!names || names.includes(object)) &&
    Boolean(required?.includes("deleted")) === Boolean(deleted)
  );
}

/** Checks exchanges and events against a description. */
export function createValidation(description: Description): Validation {
  const schemas = Object.fromEntries(
    Object.entries(description.components.schemas).map(([name, schema]) => [
      name,
      toJsonSchema(schema, false),
    ]),
  );
  const ajv = new Ajv({
    strict: false,
    allErrors: true,
    verbose: true,
    validateFormats: false,
    inlineRefs: false,
  });
  ajv.addSchema({ components: { schemas } }, baseId);

  const resolve = (schema: Schema): Schema =>
    (schema.$ref && schemas[schema.$ref.split("/").at(-1) ?? ""]) || schema;

  /** Returns why a value is refused, without the errors of choices of `anyOf` that do not fit. */
  function explain(schema: Schema, value: unknown): Refusal[] {
    const validate = ajv.compile(schema);
    if (validate(value)) return [];
    const left = [...(validate.errors ?? [])];
    const refusals: Refusal[] = [];
    for (let error = left.pop(); error; error = left.pop()) {
      const { instancePath, keyword, params, data, parentSchema } = error;
      const isNamed = keyword === "enum" || keyword === "additionalProperties";
      const message = `${error.message}${isNamed ? ` ${JSON.stringify(params)}` : ""}`;
      if (keyword !== "anyOf") {
        refusals.push({ instancePath, message, data });
        continue;
      }
      // Drops the errors of its choices, which come before its own.
      const isWithin = (path = "") => path === instancePath || path.startsWith(`${instancePath}/`);
      while (left.length > 0 && isWithin(left.at(-1)?.instancePath)) left.pop();
      const choices: Schema[] = parentSchema?.anyOf ?? [];
      const [meant, other] = choices.filter((choice) => isMeant(resolve(choice), data));
      const inner = meant && !other ? explain(meant, data) : [{ instancePath: "", message, data }];
      refusals.push(
        ...inner.map((one) => ({ ...one, instancePath: instancePath + one.instancePath })),
      );
    }
    return refusals;
  }

  const check = (where: string, schema: Schema, value: unknown): Difference[] =>
    explain(schema, value).map(({ instancePath, message, data }) => ({
      where,
      pointer: instancePath.replaceAll(/\/\d+(?=\/|$)/g, "/*"),
      message,
      example: data,
    }));

  // A schema is compiled once for each schema object.
  const made = new Map<string, Schema>();
  function once(name: string, make: () => Schema): Schema {
    const schema = made.get(name) ?? make();
    made.set(name, schema);
    return schema;
  }

  return {
    checkExchange({ method, pathname, params, status, answer }) {
      const found = findOperation(description, method, pathname);
      if (!found) {
        const name = `${method} ${pathname}`;
        const message = "is no operation of the description";
        return { name, differences: [{ where: name, pointer: "", message, example: params }] };
      }
      const { name, operation } = found;
      const form = requestSchema(method, operation);
      const request = once(`${name} request`, () => toJsonSchema(form, true));
      const answered = answerSchema(operation, status) ?? {};
      const answerName = `${name} ${status}`;
      return {
        name,
        differences: [
          ...(status < 400 ? check(`${name} request`, request, toFormValue(params, form)) : []),
          ...check(
            answerName,
            once(answerName, () => toJsonSchema(answered, false)),
            answer,
          ),
        ],
      };
    },
    checkEvent(event) {
      const { object } = event.data.object;
      const where = `event ${event.type}`;
      const schema = once(where, () => {
        const [ofEvent = {}, ofObject = {}] = ["event", object].map((name) => ({
          $ref: `${baseId}#/components/schemas/${name}`,
        }));
        return {
          allOf: [
            ofEvent,
            { properties: { data: { properties: { object: ofObject } } } } as Schema,
          ],
        };
      });
      return check(where, schema, event);
    },
  };
}
