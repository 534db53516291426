// The parts of an OpenAPI 3.0 description that are read here, and the conversion of its schemas to JSON Schema.

export type Schema = {
  type?: string | string[];
  anyOf?: Schema[];
  items?: Schema;
  properties?: Record<string, Schema>;
  required?: string[];
  additionalProperties?: boolean | Schema;
  enum?: unknown[];
  nullable?: boolean;
  $ref?: string;
  [keyword: string]: unknown;
};

type Content = { content?: Record<string, { schema?: Schema }> };

export type Operation = {
  parameters?: { name: string; in: string; required?: boolean; schema?: Schema }[];
  requestBody?: Content;
  responses: Record<string, Content>;
};

export type Description = {
  info: { version: string };
  paths: Record<string, Record<string, Operation>>;
  components: { schemas: Record<string, Schema> };
};

export const formType = "application/x-www-form-urlencoded";

/** The operation of a request, named by its method and path template; the template with the fewest parameters wins. */
export function findOperation(
  { paths }: Description,
  method: string,
  pathname: string,
): { name: string; operation: Operation } | null {
  const steps = pathname.split("/");
  const isParameter = (step: string) => step.startsWith("{");
  const [found] = Object.entries(paths)
    .flatMap(([path, operations]) => {
      const operation = operations[method.toLowerCase()];
      const wanted = path.split("/");
      const isMatch =
        wanted.length === steps.length &&
        wanted.every((step, index) => isParameter(step) || step === steps[index]);
      const parameters = wanted.filter(isParameter).length;
      return operation && isMatch ? [{ name: `${method} ${path}`, operation, parameters }] : [];
    })
    .sort((a, b) => a.parameters - b.parameters);
  return found ?? null;
}

/** The schema of an operation's input: its form, or its query as an object. */
export function requestSchema(method: string, operation: Operation): Schema {
  if (method === "POST") {
    return operation.requestBody?.content?.[formType]?.schema ?? { type: "object", properties: {} };
  }
  const query = operation.parameters?.filter((parameter) => parameter.in === "query") ?? [];
  return {
    type: "object",
    properties: Object.fromEntries(query.map(({ name, schema = {} }) => [name, schema])),
    required: query.filter(({ required }) => required).map(({ name }) => name),
  };
}

/** The schema of an answer with this status; null if the description has none. */
export function answerSchema(operation: Operation, status: number): Schema | null {
  const answer = operation.responses[status] ?? operation.responses.default;
  return answer?.content?.["application/json"]?.schema ?? null;
}

/** The description in which `$ref` is resolved. */
export const baseId = "description";

/**
 * Converts a schema of OpenAPI 3.0 to JSON Schema: `nullable` becomes a type. If closed, its objects allow only the
 * properties that it names.
 */
export function toJsonSchema(schema: Schema, isClosed: boolean): Schema {
  const { nullable, $ref, ...rest } = schema;
  if ($ref) return { $ref: `${baseId}${$ref}` };
  const inner = (one: Schema) => toJsonSchema(one, isClosed);
  const { anyOf, items, properties, additionalProperties } = rest;
  return {
    ...rest,
    ...(anyOf && { anyOf: [...(nullable ? [{ type: "null" }] : []), ...anyOf.map(inner)] }),
    ...(nullable && rest.type && { type: [rest.type, "null"].flat() }),
    ...(nullable && rest.enum && { enum: [...rest.enum, null] }),
    ...(items && { items: inner(items) }),
    ...(isClosed && properties && { additionalProperties: false }),
    ...(typeof additionalProperties === "object" && {
      additionalProperties: inner(additionalProperties),
    }),
    ...(properties && {
      properties: Object.fromEntries(
        Object.entries(properties).map(([name, one]) => [name, inner(one)]),
      ),
    }),
  };
}
