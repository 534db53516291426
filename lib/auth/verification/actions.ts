"use server";

import { defineAction } from "../../define-action";
import { AppError } from "../../errors";
import { toLatinDigits } from "../../shared/digits";
import { readPhone } from "../../shared/phone";
import type { createServerSupabase } from "../../supabase/server";
import { codeInput, codeRequest } from "../schemas";
import { sendVerification, verifyCode } from "./functions";

type Client = Awaited<ReturnType<typeof createServerSupabase>>;

async function accessTokenOf(supabase: Client): Promise<string> {
  const { data } = await supabase.auth.getSession();
  if (!data.session) throw new AppError("not_signed_in");
  return data.session.access_token;
}

/** Sends the caller a code, to their email address or to a number. */
export const sendCode = defineAction({
  access: "user",
  input: codeRequest,
  async run({ type, phone }, { user, supabase }) {
    const sent = await sendVerification(user.id, type, {
      // Turns local numbers into international ones; the function refuses the rest.
      ...(type === "phone" && {
        phoneNumber: readPhone(toLatinDigits(phone), "")?.number ?? phone,
      }),
      token: await accessTokenOf(supabase),
    });
    if (!sent) throw new AppError("unavailable");
    return {};
  },
});

/** Checks the code that the caller typed. Throws code_wrong, code_expired, code_used, code_locked, … */
export const checkCode = defineAction({
  access: "user",
  input: codeInput,
  async run({ code }, { user, supabase }) {
    const verified = await verifyCode(user.id, code, await accessTokenOf(supabase));
    if (!verified) throw new AppError("unavailable");
    return {};
  },
});
