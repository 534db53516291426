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
import { type ButtonVariant, buttonClass } from "./button";
import { placePopover } from "./place-popover";

const menuItems = (menu: HTMLElement) => [
  ...menu.querySelectorAll<HTMLElement>("[role=menuitem]:not(:disabled)"),
];

/**
 * A button that opens a menu, below it or as a bottom sheet on small screens. The children are links and
 * buttons with the role `menuitem`: arrow keys move between them, Escape and Tab close the menu.
 */
export function Menu({
  label,
  name,
  icon = <Ellipsis aria-hidden="true" className="size-5" />,
  variant = "ghost",
  children,
}: {
  label: ReactNode;
  icon?: ReactNode;
  /** The accessible name of the button and its menu. */
  name: string;
  variant?: ButtonVariant;
  children: ReactNode;
}) {
  const id = useId();
  const trigger = useRef<HTMLButtonElement>(null);
  const menu = useRef<HTMLDivElement>(null);
  const [isOpen, setOpen] = useState(false);

  useEffect(() => {
    if (!isOpen) return;
    const updatePosition = () => placePopover(menu.current, trigger.current);
    window.addEventListener("resize", updatePosition);
    window.addEventListener("scroll", updatePosition, { passive: true });
    return () => {
      window.removeEventListener("resize", updatePosition);
      window.removeEventListener("scroll", updatePosition);
    };
  }, [isOpen]);

  // Not an effect of the state: closing and reopening within one event does not change the state.
  function handleToggle(event: ToggleEvent<HTMLElement>) {
    setOpen(event.newState === "open");
    if (event.newState !== "open" || !menu.current) return;
    placePopover(menu.current, trigger.current);
    // A key may already have moved the focus to an item.
    if (!menu.current.contains(document.activeElement)) menuItems(menu.current)[0]?.focus();
  }

  function handleKeyDown(event: KeyboardEvent<HTMLElement>) {
    if (!menu.current?.matches(":popover-open")) return;
    const all = menuItems(menu.current);
    const at = all.indexOf(document.activeElement as HTMLElement);
    // Tab then continues from the button.
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
        onKeyDown={handleKeyDown}
        className={buttonClass({ variant, size: "sm" })}
      >
        {icon}
        {label}
      </button>
      <div
        ref={menu}
        id={id}
        popover="auto"
        role="menu"
        tabIndex={-1}
        aria-label={name}
        onToggle={handleToggle}
        onKeyDown={handleKeyDown}
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
