import { useEffect, useEffectEvent } from "react";
import { getStoredEmail, storeEmail } from "@/lib/auth/stored-email";

/**
 * Fills an empty field with the email that was typed in another form of this tab, once the page is hydrated. Returns
 * what its `onBlur` calls, so that the next form has it too.
 */
export function useTypedEmail({
  getEmail,
  setEmail,
}: {
  getEmail: () => string | undefined;
  setEmail: (email: string) => void;
}): (event: { target: { value: string } }) => void {
  const fillIn = useEffectEvent(() => {
    const stored = getStoredEmail();
    if (stored && !getEmail()) setEmail(stored);
  });
  // Once: what is typed later stays.
  useEffect(() => fillIn(), []);
  return (event) => storeEmail(event.target.value.trim());
}
