import type { ComponentProps } from "react";
import { Link } from "@/components/i18n/link";
import { type ButtonSize, type ButtonVariant, buttonClass } from "./button";

/** A link that looks like a button. */
export function ButtonLink({
  variant,
  size,
  className,
  ...rest
}: ComponentProps<typeof Link> & { variant?: ButtonVariant; size?: ButtonSize }) {
  return <Link {...rest} className={buttonClass({ variant, size, className })} />;
}
