import type { ElementType } from "react";

/**
 * The link that knows the language (`Link` of lib/i18n/navigation). Primitives are handed it,
 * because they know no languages themselves.
 */
export type LinkComponent = ElementType<{
  href: string;
  /** Links fetch nothing ahead: most pages behind them are never opened. */
  prefetch?: false;
  className?: string;
  children?: React.ReactNode;
  scroll?: boolean;
  rel?: string;
  "aria-current"?: "page" | "step" | "true";
  "aria-label"?: string;
}>;
