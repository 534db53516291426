import { callFunction } from "../../call-function";

/*
 * Calls the Edge Functions that send and check verification codes. Each returns null when its function does not answer,
 * and throws an AppError when the function refuses.
 */

type Channel = "email" | "phone";

type Sent = { message: string; code?: string };

/**
 * Sends a code to the email address of an account. With the account's access token, the call counts towards limits that
 * only the account can use up.
 */
export async function sendVerificationCode(userId: string, token?: string): Promise<Sent | null> {
  return (await callFunction("send-verification", {
    body: { userId },
    token,
    failure: "Failed to send verification code",
  })) as Sent | null;
}

/**
 * Sends a code by the chosen channel: to the account's email address, or to a number in E.164, for
 * which the account's access token is required.
 */
export async function sendVerification(
  userId: string,
  type: Channel,
  { phoneNumber, token }: { phoneNumber?: string; token?: string } = {},
): Promise<Sent | null> {
  return (await callFunction("send-verification", {
    body: phoneNumber ? { userId, type, phoneNumber } : { userId, type },
    token,
    failure: `Failed to send ${type} verification`,
  })) as Sent | null;
}

/**
 * Checks a code as the user typed it; true when it verifies the user. With the account's access token the attempts
 * count for the user only; codes sent to a phone number require the token.
 */
export async function verifyCode(
  userId: string,
  code: string,
  token?: string,
): Promise<boolean | null> {
  const answer = await callFunction("verify-code", {
    body: { userId, code },
    token,
    failure: "Failed to verify code",
  });
  return answer && answer.verified === true;
}

/** Mails the owner of `email`, if the address has an account, that somebody used it for a sign-up. */
export async function sendAccountNotice(email: string): Promise<boolean | null> {
  const answer = await callFunction("account-notice", {
    body: { email },
    failure: "Failed to send verification code",
  });
  return answer && true;
}
