/** Fields that the sign-in service reads as text. */
const textFields = new Set(
  "email password phone token token_hash type code refresh_token auth_code code_verifier nonce id_token current_password".split(
    " ",
  ),
);

const refuse = (message: string) =>
  Response.json(
    { code: 400, error_code: "bad_json", error: "bad_json", msg: message, message },
    { status: 400 },
  );

/** Routes of the storage service with an object as body. */
const storageRoute = /^\/storage\/v1\/(bucket(\/[^/]+)?|object\/(sign|list|move|copy)(\/.*)?)$/;

const isForm = (type: string) =>
  /^(multipart\/form-data|application\/x-www-form-urlencoded)/.test(type);

function isUsable(value: unknown, isAuth: boolean): boolean {
  if (typeof value !== "object" || value === null || Array.isArray(value)) return false;
  if (!isAuth) return true;
  return Object.entries(value).every(([name, field]) => {
    if (field === null) return true;
    return name === "data"
      ? typeof field === "object"
      : !textFields.has(name) || typeof field === "string";
  });
}

/**
 * Returns a 400 for a body that is not a JSON object, or lacks a text where the sign-in service expects one, as the hosted
 * services do; lite fails with 500. Null for every other request.
 */
export function rejectMalformedBody(request: Request, body: Uint8Array | null): Response | null {
  const { pathname } = new URL(request.url);
  const isAuth = pathname.startsWith("/auth/v1/");
  const type = request.headers.get("content-type")?.toLowerCase() ?? "";
  if (pathname === "/auth/v1/callback") {
    const fields = new URLSearchParams(new TextDecoder().decode(body ?? new Uint8Array()));
    const isAnswer = isForm(type) && fields.has("state");
    return request.method === "POST" && !isAnswer ? refuse("OAuth state parameter missing") : null;
  }
  const isWrite = request.method === "POST" || request.method === "PUT";
  const isJson = isAuth || type.startsWith("application/json");
  const isRequired = isWrite && storageRoute.test(pathname);
  if (!isRequired && (!body || body.byteLength === 0 || !isJson)) return null;
  const text = new TextDecoder().decode(body ?? new Uint8Array());
  try {
    // PostgreSQL cannot store this character in a text.
    if (/\\u0000/.test(text)) return refuse("Unsupported character");
    return isUsable(JSON.parse(text), isAuth) ? null : refuse("Could not parse the request body");
  } catch {
    return refuse("Could not parse the request body as JSON");
  }
}
