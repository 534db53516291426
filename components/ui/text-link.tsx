import type { ComponentProps } from "react";
import { Link } from "@/components/i18n/link";
import { cn } from "@/lib/shared/cn";

/** An underlined link that stands alone, as high as a finger needs. */
export function TextLink({ className, ...rest }: ComponentProps<typeof Link>) {
  return (
    <Link
      {...rest}
      className={cn(
        "inline-flex min-h-11 items-center text-accent underline underline-offset-4",
        className,
      )}
    />
  );
}
