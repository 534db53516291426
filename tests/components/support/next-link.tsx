// Stands in for `next/link` in component tests.
import type { ComponentProps } from "react";
import { router } from "./next-navigation.ts";

type Props = Omit<ComponentProps<"a">, "href"> & {
  href: string;
  replace?: boolean;
  scroll?: boolean;
  prefetch?: boolean | null;
  onNavigate?: (event: { preventDefault: () => void }) => void;
};

/** A link that the test's router follows, unless a modifier key asks for a new tab. */
export default function Link({
  href,
  replace,
  scroll,
  prefetch: _,
  onClick,
  onNavigate,
  ...rest
}: Props) {
  return (
    <a
      {...rest}
      href={href}
      onClick={(event) => {
        onClick?.(event);
        const isOther = event.ctrlKey || event.metaKey || event.shiftKey || href.startsWith("#");
        if (event.defaultPrevented || isOther) return;
        event.preventDefault();
        let isPrevented = false;
        onNavigate?.({ preventDefault: () => (isPrevented = true) });
        if (isPrevented) return;
        if (replace) router.replace(href, { scroll });
        else router.push(href, { scroll });
      }}
    />
  );
}
