const KEY = "mahfil_waiting_address";

/** Keeps, for this tab only, the address that waits for its confirmation. */
export function rememberAddress(email: string): void {
  try {
    sessionStorage.setItem(KEY, email);
  } catch {
    // Without storage the next page asks for the address.
  }
}

export function waitingAddress(): string {
  try {
    return sessionStorage.getItem(KEY) ?? "";
  } catch {
    return "";
  }
}
