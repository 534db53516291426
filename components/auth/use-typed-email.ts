import { useEffect, useEffectEvent } from "react";
import { getStoredEmail, storeEmail } from "@/lib/auth/stored-email";

/**
 * Once the page is hydrated, fills an empty field with the email that was typed in another form of this tab, and stores what was
 * typed before. Returns the `onBlur` handler that stores the email for the next form.
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
  // Runs once: what the reader types later stays.
  useEffect(() => fillIn(), []);
  return (event) => storeEmail(event.target.value.trim());
}
