"use client";

import { Eye, EyeOff } from "lucide-react";
import { type ComponentProps, type KeyboardEvent, useState } from "react";
import { Input } from "./input";

type Props = Omit<ComponentProps<typeof Input>, "type"> & {
  showLabel: string;
  hideLabel: string;
  /** Said while Caps Lock is on. */
  capsLabel?: string;
};

/** A password that its writer may look at. */
export function PasswordInput({ showLabel, hideLabel, capsLabel, ...rest }: Props) {
  const [shown, setShown] = useState(false);
  const [caps, setCaps] = useState(false);
  const Icon = shown ? EyeOff : Eye;
  const look = (event: KeyboardEvent) => setCaps(event.getModifierState("CapsLock"));
  const field = (
    <div className="relative">
      <Input
        {...rest}
        onKeyDown={look}
        onKeyUp={look}
        onBlur={(event) => {
          setCaps(false);
          rest.onBlur?.(event);
        }}
        type={shown ? "text" : "password"}
        dir="ltr"
        autoCapitalize="none"
        spellCheck={false}
        // Sides of the text, which runs left to right; the button sits where the language ends.
        className="match-parent pe-12 rtl:ps-12 rtl:pe-3.5"
      />
      <button
        type="button"
        aria-label={shown ? hideLabel : showLabel}
        aria-controls={rest.id}
        onClick={() => setShown(!shown)}
        className="absolute inset-y-0 end-0 grid min-w-11 cursor-pointer place-content-center rounded-control text-muted hover:text-ink"
      >
        <Icon aria-hidden="true" className="size-5" />
      </button>
    </div>
  );
  if (!capsLabel) return field;
  return (
    <div>
      {field}
      <div role="status">
        {caps && <p className="mt-1.5 text-sm font-medium text-warning">{capsLabel}</p>}
      </div>
    </div>
  );
}
