"use server";

import { defineAction } from "../../define-action";
import { AppError } from "../../errors";
import { codeInput, codeRequest } from "../schemas";
import { sendVerification, verifyCode } from "./functions";

/** Sends the caller a code, to their email address or to a number. */
export const sendCode = defineAction({
  access: "user",
  input: codeRequest,
  async run({ type, phone }, { user, supabase }) {
    const { data } = await supabase.auth.getSession();
    const token = data.session?.access_token;
    const sent = await sendVerification(user.id, type, {
      ...(type === "phone" && { phoneNumber: phone }),
      ...(token && { token }),
    });
    if (!sent) throw new AppError("unavailable");
    return {};
  },
});

/** Checks the code that the caller typed. Throws code_wrong, code_expired, code_used, code_locked, … */
export const checkCode = defineAction({
  access: "user",
  input: codeInput,
  async run({ code }, { user }) {
    const verified = await verifyCode(user.id, code);
    if (!verified) throw new AppError("unavailable");
    return {};
  },
});
