import { useTheme } from "next-themes";
import type { ReactNode } from "react";

/** Switches the theme. Label and icon follow the page's class, which is set before hydration. */
export function ThemeToggle({
  toDark,
  toLight,
  className,
}: {
  toDark: ReactNode;
  toLight: ReactNode;
  className: string;
}) {
  const { resolvedTheme, setTheme } = useTheme();
  return (
    <button
      type="button"
      className={className}
      onClick={() => setTheme(resolvedTheme === "dark" ? "light" : "dark")}
    >
      <span className="dark:hidden">{toDark}</span>
      <span className="hidden dark:inline">{toLight}</span>
    </button>
  );
}
