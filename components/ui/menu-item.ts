import { cn } from "@/lib/shared/cn";

/** The classes of a menu item, a link or a button. */
export const menuItemClass = ({ danger = false } = {}) =>
  cn(
    "flex min-h-11 w-full cursor-pointer items-center rounded-control px-3 py-2 text-start text-base no-underline",
    "hover:bg-tint focus-visible:bg-tint disabled:cursor-not-allowed disabled:opacity-55",
    danger && "text-danger",
  );
