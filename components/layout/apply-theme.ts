/**
 * Applies the stored theme, else the system's. Where the browser creates the `<html>` element itself,
 * next-themes would apply it one frame too late.
 */
export function applyTheme(): void {
  try {
    const stored = localStorage.getItem("theme");
    const dark = matchMedia("(prefers-color-scheme: dark)").matches;
    const chosen = stored === "dark" || (stored !== "light" && dark);
    document.documentElement.classList.toggle("dark", chosen);
  } catch {
    // Without storage next-themes decides.
  }
}
