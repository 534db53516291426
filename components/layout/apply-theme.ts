/**
 * Gives the page the stored theme, else the system's. For the moments when next-themes comes a
 * frame too late: where the browser, not the server, makes the `<html>` element.
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
