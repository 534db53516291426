import { errors, jwtVerify } from "jose";

const roles = ["anon", "authenticated", "service_role"] as const;

/** The claims of a valid token and its expiry in milliseconds since 1970. */
export type Identity = {
  role: (typeof roles)[number];
  claims: Record<string, unknown>;
  expiresAt: number;
};

/** A refusal that is sent to the client. */
export class Refusal extends Error {}

/** Verifies an access token of the sign-in service. Throws a Refusal with the text of hosted Realtime. */
export async function verifyAccessToken(token: string, secret: string): Promise<Identity> {
  try {
    const { payload } = await jwtVerify(token, new TextEncoder().encode(secret), {
      algorithms: ["HS256"],
    });
    const role = roles.find((name) => name === payload.role);
    if (!role || !payload.exp) {
      throw new Refusal("InvalidJWTToken: Fields `role` and `exp` are required in JWT");
    }
    return { role, claims: { ...payload }, expiresAt: payload.exp * 1000 };
  } catch (error) {
    if (error instanceof Refusal) throw error;
    if (error instanceof errors.JWTExpired) {
      const seconds = Math.floor(Date.now() / 1000) - Number(error.payload.exp);
      throw new Refusal(`InvalidJWTToken: Token has expired ${seconds} seconds ago`);
    }
    if (error instanceof errors.JWSSignatureVerificationFailed) {
      throw new Refusal("JwtSignatureError: Failed to validate JWT signature");
    }
    throw new Refusal("MalformedJWT: The token provided is not a valid JWT");
  }
}
