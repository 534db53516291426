import { createSafeActionClient } from "next-safe-action";
import { hasRole } from "./auth/role-flags";
import { getCurrentUser } from "./auth/session/current-user";
import type { CurrentUser, Role } from "./auth/types";
import { AppError, type ErrorCode, errorCodeOf } from "./errors";
import type { ActionResult } from "./result";
import { isInputTooLarge } from "./shared/input-size";
import type { z } from "./shared/zod";
import { createServerSupabase } from "./supabase/server";

type Access = "public" | "user" | Role;
type UserOf<A extends Access> = A extends "public" ? CurrentUser | null : CurrentUser;
type Context<A extends Access> = {
  user: UserOf<A>;
  supabase: Awaited<ReturnType<typeof createServerSupabase>>;
};

/** Refusals of access. Logged, because many of them show an attack. */
const accessCodes: readonly ErrorCode[] = ["not_signed_in", "forbidden", "only_admins"];

type Refusal = Omit<Extract<ActionResult<never>, { ok: false }>, "ok">;

// The errors that Next uses for redirects and not-found pages pass through.
const client = createSafeActionClient({
  handleServerError(error): Refusal {
    const code = errorCodeOf(error);
    if (code === "unexpected" || code === "unavailable") console.error("action failed", error);
    if (accessCodes.includes(code)) console.warn(`an action was refused: ${code}`);
    const { retryAt, fields = {} } = error instanceof AppError ? error : {};
    return {
      code,
      ...(retryAt && { retryAt }),
      ...(Object.keys(fields).length > 0 && { fields }),
    };
  },
});

async function authorize<A extends Access>(access: A): Promise<UserOf<A>> {
  const user = await getCurrentUser();
  if (access !== "public") {
    if (!user) throw new AppError("not_signed_in");
    if (access !== "user" && !hasRole(user, access)) {
      throw new AppError(access === "admin" ? "only_admins" : "forbidden");
    }
  }
  return user as UserOf<A>;
}

/**
 * Defines a server action with its access rule and input schema. Authorizes the caller, validates the input, runs and
 * returns an ActionResult; never throws to the browser.
 */
export function defineAction<A extends Access, S extends z.ZodType, T>(definition: {
  access: A;
  input: S;
  run: (input: z.output<S>, context: Context<A>) => Promise<T>;
}): (input: z.input<S>) => Promise<ActionResult<T>> {
  const action = client
    .use(async ({ next }) => {
      const user = await authorize(definition.access);
      return next({ ctx: { user, supabase: await createServerSupabase() } });
    })
    .inputSchema(definition.input)
    .action(async ({ parsedInput, ctx }) => ({
      value: await definition.run(parsedInput as z.output<S>, ctx),
    }));
  return async (input) => {
    if (isInputTooLarge(input)) return { ok: false, code: "invalid_input" };
    const { data, serverError, validationErrors } = await action(input as never);
    if (serverError) return { ok: false, ...serverError };
    if (validationErrors) {
      return { ok: false, code: "invalid_input", fields: flatten(validationErrors) };
    }
    if (!data) return { ok: false, code: "unexpected" };
    return { ok: true, data: data.value };
  };
}

/** Turns `{ a: { _errors: [key] } }` into `{ a: key }`, with nested paths joined by dots. */
function flatten(errors: unknown, path = ""): Record<string, string> {
  if (typeof errors !== "object" || errors === null) return {};
  const found: Record<string, string> = {};
  for (const [key, value] of Object.entries(errors)) {
    if (key === "_errors") {
      if (Array.isArray(value) && value.length > 0) found[path] = String(value[0]);
    } else {
      Object.assign(found, flatten(value, path ? `${path}.${key}` : key));
    }
  }
  return found;
}
