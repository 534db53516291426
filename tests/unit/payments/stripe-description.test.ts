import { describe, expect, test } from "vitest";
import { parseForm } from "@/supabase/local/payments/form-body.ts";
import { type Description, formType, type Schema } from "../../stripe/description.ts";
import { toFormValue } from "../../stripe/form-values.ts";
import { createValidation } from "../../stripe/validation.ts";

const id = { type: "string", maxLength: 20 };
const json = (schema: Schema) => ({ content: { "application/json": { schema } } });
const ref = (name: string) => ({ $ref: `#/components/schemas/${name}` });

const paymentForm = {
  type: "object",
  additionalProperties: false,
  required: ["amount"],
  properties: {
    amount: { type: "integer" },
    confirm: { type: "boolean" },
    off_session: { anyOf: [{ type: "boolean" }, { type: "string", enum: ["one_off"] }] },
    expand: { type: "array", items: { type: "string" } },
    metadata: {
      anyOf: [
        { type: "object", additionalProperties: { type: "string" } },
        { type: "string", enum: [""] },
      ],
    },
    card: { type: "object", properties: { exp_month: { type: "integer" } } },
  },
};

const description: Description = {
  info: { version: "1" },
  paths: {
    "/v1/payments": {
      post: {
        requestBody: { content: { [formType]: { schema: paymentForm } } },
        responses: { 200: json(ref("payment")), default: json(ref("error")) },
      },
    },
    "/v1/payments/{id}": {
      get: {
        parameters: [
          { name: "id", in: "path", required: true, schema: id },
          { name: "limit", in: "query", schema: { type: "integer" } },
        ],
        responses: { 200: json(ref("payment")) },
      },
    },
    "/v1/payments/search": { get: { responses: { 200: json({ type: "object" }) } } },
  },
  components: {
    schemas: {
      payment: {
        type: "object",
        required: ["id", "status", "customer", "description"],
        properties: {
          id,
          object: { type: "string", enum: ["payment"] },
          status: { type: "string", enum: ["open", "paid"], nullable: true },
          description: { type: "string", nullable: true },
          customer: { anyOf: [id, ref("customer"), ref("deleted_customer")], nullable: true },
        },
      },
      customer: {
        type: "object",
        required: ["name"],
        properties: { object: { type: "string", enum: ["customer"] }, name: { type: "string" } },
      },
      deleted_customer: {
        type: "object",
        required: ["deleted"],
        properties: {
          object: { type: "string", enum: ["customer"] },
          deleted: { type: "boolean", enum: [true] },
        },
      },
      error: { type: "object", required: ["error"], properties: { error: { type: "object" } } },
      event: {
        type: "object",
        required: ["created", "data"],
        properties: { created: { type: "integer" }, data: { type: "object" } },
      },
    },
  },
};

const { checkExchange, checkEvent } = createValidation(description);
const payment = { id: "p1", object: "payment", status: "open", customer: null, description: null };

/** Returns the errors of an exchange, as `where pointer message`. */
const refusals = (
  form: string,
  answer: unknown = payment,
  { method = "POST", pathname = "/v1/payments", status = 200 } = {},
) =>
  checkExchange({ method, pathname, params: parseForm(form), status, answer }).differences.map(
    ({ where, pointer, message }) => `${where} ${pointer || "/"} ${message}`,
  );

describe("a form", () => {
  test("is read by its schema into numbers, booleans, lists and objects", () => {
    const form = parseForm(
      "amount=100&confirm=true&off_session=one_off&expand[0]=a&expand[1]=b&metadata[id]=7&card[exp_month]=12",
    );
    expect(toFormValue(form, paymentForm)).toEqual({
      amount: 100,
      confirm: true,
      off_session: "one_off",
      expand: ["a", "b"],
      metadata: { id: "7" },
      card: { exp_month: 12 },
    });
  });

  test("that its schema describes is not refused", () => {
    expect(refusals("amount=100&off_session=true&metadata=")).toEqual([]);
  });

  test("is refused without a required parameter, with an unknown one and with a wrong type", () => {
    expect(refusals("tip=1&confirm=maybe&card[pin]=1")).toEqual([
      'POST /v1/payments request /card must NOT have additional properties {"additionalProperty":"pin"}',
      "POST /v1/payments request /confirm must be boolean",
      'POST /v1/payments request / must NOT have additional properties {"additionalProperty":"tip"}',
      "POST /v1/payments request / must have required property 'amount'",
    ]);
  });

  test("is not judged when it was answered with an error, whose answer is", () => {
    expect(refusals("tip=1", {}, { status: 400 })).toEqual([
      "POST /v1/payments 400 / must have required property 'error'",
    ]);
  });
});

describe("a query", () => {
  const get = { method: "GET", pathname: "/v1/payments/p1" };

  test("is refused with an unknown parameter and with a wrong type", () => {
    expect(refusals("limit=3", payment, get)).toEqual([]);
    expect(refusals("limit=all&page=2", payment, get)).toEqual([
      "GET /v1/payments/{id} request /limit must be integer",
      'GET /v1/payments/{id} request / must NOT have additional properties {"additionalProperty":"page"}',
    ]);
  });

  test("belongs to the path without parameters where two match", () => {
    expect(refusals("", {}, { method: "GET", pathname: "/v1/payments/search" })).toEqual([]);
  });
});

describe("an answer", () => {
  test("may have null where the description says nullable", () => {
    expect(refusals("amount=1", { ...payment, status: null })).toEqual([]);
  });

  test("is refused with another value of a list of values, and without what is required", () => {
    const { description: _, ...rest } = payment;
    expect(refusals("amount=1", { ...rest, status: "lost" }).sort()).toEqual([
      "POST /v1/payments 200 / must have required property 'description'",
      'POST /v1/payments 200 /status must be equal to one of the allowed values {"allowedValues":["open","paid",null]}',
    ]);
  });

  test("is judged by the expanded object that it has, not by the others that it might have", () => {
    const answer = (customer: object) => ({ ...payment, customer });
    expect(refusals("amount=1", answer({ object: "customer", name: "Mona" }))).toEqual([]);
    expect(refusals("amount=1", answer({ object: "customer", deleted: true }))).toEqual([]);
    expect(refusals("amount=1", answer({ object: "customer", name: 7 }))).toEqual([
      "POST /v1/payments 200 /customer/name must be string",
    ]);
  });

  test("of a path that the description does not have is a difference", () => {
    expect(refusals("", payment, { pathname: "/v1/tips" })).toEqual([
      "POST /v1/tips / is no operation of the description",
    ]);
  });
});

describe("an event", () => {
  test("is judged with the object inside it", () => {
    const event = (object: object) => ({
      type: "payment.paid",
      created: 1,
      data: { object: { object: "payment", ...object } },
    });
    expect(checkEvent(event(payment))).toEqual([]);
    expect(checkEvent(event({ ...payment, id: 7 }))).toEqual([
      {
        where: "event payment.paid",
        pointer: "/data/object/id",
        message: "must be string",
        example: 7,
      },
    ]);
  });
});
