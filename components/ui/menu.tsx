"use client";

import { Ellipsis } from "lucide-react";
import {
  type KeyboardEvent,
  type ReactNode,
  type ToggleEvent,
  useEffect,
  useId,
  useRef,
  useState,
} from "react";
import { buttonClass } from "./button";
import { placePopover } from "./place-popover";

const items = (menu: HTMLElement) => [
  ...menu.querySelectorAll<HTMLElement>("[role=menuitem]:not(:disabled)"),
];

/**
 * A button and the menu that it opens, below it or as a sheet on small screens. Its children are
 * links and buttons with the role of a menu's item; the arrows go through them, Escape and Tab leave.
 */
export function Menu({
  label,
  name,
  children,
}: {
  label: ReactNode;
  /** How the button and its menu are spoken of. */
  name: string;
  children: ReactNode;
}) {
  const id = useId();
  const trigger = useRef<HTMLButtonElement>(null);
  const menu = useRef<HTMLDivElement>(null);
  const [isOpen, setOpen] = useState(false);

  useEffect(() => {
    if (!isOpen) return;
    const place = () => placePopover(menu.current, trigger.current);
    window.addEventListener("resize", place);
    window.addEventListener("scroll", place, { passive: true });
    return () => {
      window.removeEventListener("resize", place);
      window.removeEventListener("scroll", place);
    };
  }, [isOpen]);

  /** Not an effect of the state: closed and opened at once is one event, and no change of state. */
  function toggled(event: ToggleEvent<HTMLElement>) {
    setOpen(event.newState === "open");
    if (event.newState !== "open" || !menu.current) return;
    placePopover(menu.current, trigger.current);
    // Keys that were pressed meanwhile have chosen already.
    if (!menu.current.contains(document.activeElement)) items(menu.current)[0]?.focus();
  }

  function press(event: KeyboardEvent<HTMLElement>) {
    if (!menu.current?.matches(":popover-open")) return;
    const all = items(menu.current);
    const at = all.indexOf(document.activeElement as HTMLElement);
    // The focus goes back to the button, and on from there.
    if (event.key === "Tab") return menu.current.hidePopover();
    const next = {
      ArrowDown: at + 1,
      ArrowUp: at < 0 ? -1 : at - 1,
      Home: 0,
      End: -1,
    }[event.key];
    if (next === undefined) return;
    event.preventDefault();
    all.at(next % all.length)?.focus();
  }

  return (
    <>
      <button
        ref={trigger}
        type="button"
        popoverTarget={id}
        aria-haspopup="menu"
        aria-label={name}
        onKeyDown={press}
        className={buttonClass({ variant: "ghost", size: "sm" })}
      >
        <Ellipsis aria-hidden="true" className="size-5" />
        {label}
      </button>
      <div
        ref={menu}
        id={id}
        popover="auto"
        role="menu"
        tabIndex={-1}
        aria-label={name}
        onToggle={toggled}
        onKeyDown={press}
        onClick={(event) => {
          const item = (event.target as Element).closest("[role=menuitem]");
          if (item) menu.current?.hidePopover();
        }}
        className="sheet p-2 sm:w-64"
      >
        {children}
      </div>
    </>
  );
}
