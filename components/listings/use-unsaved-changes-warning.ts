import { useEffect } from "react";

/** Asks before the page is left with unsaved changes. */
export function useUnsavedChangesWarning(isActive: boolean) {
  useEffect(() => {
    if (!isActive) return;
    const handleBeforeUnload = (event: BeforeUnloadEvent) => event.preventDefault();
    window.addEventListener("beforeunload", handleBeforeUnload);
    return () => window.removeEventListener("beforeunload", handleBeforeUnload);
  }, [isActive]);
}
