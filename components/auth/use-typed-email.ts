import { useEffect, useEffectEvent } from "react";
import { getStoredEmail, storeEmail } from "@/lib/auth/stored-email";

/**
 * Fills an empty field with the email that was typed in another form of this tab, once the page is hydrated, and stores what
 * was typed before. Returns what its `onBlur` calls, so that the next form has it too.
 */
export function useTypedEmail({
  getEmail,
  setEmail,
}: {
  getEmail: () => string | undefined;
  setEmail: (email: string) => void;
}): (event: { target: { value: string } }) => void {
  const fillIn = useEffectEvent(() => {
    const typed = getEmail()?.trim();
    const stored = getStoredEmail();
    if (typed) storeEmail(typed);
    else if (stored) setEmail(stored);
  });
  // Once: what is typed later stays.
  useEffect(() => fillIn(), []);
  return (event) => storeEmail(event.target.value.trim());
}
