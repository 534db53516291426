import { useEffect } from "react";
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
  // biome-ignore lint/correctness/useExhaustiveDependencies: once, what is typed later stays
  useEffect(() => {
    const stored = getStoredEmail();
    if (stored && !getEmail()) setEmail(stored);
  }, []);
  return (event) => storeEmail(event.target.value.trim());
}
