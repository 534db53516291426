import { Eye, EyeOff } from "lucide-react";
import { type ComponentProps, type KeyboardEvent, useState } from "react";
import { Field, type FieldTexts, useField } from "./field";
import { Input } from "./input";

type Props = Omit<ComponentProps<typeof Input>, "type"> & {
  showLabel: string;
  hideLabel: string;
  /** Shown while Caps Lock is on. */
  capsLabel?: string;
};

/** A password field with a button that shows the password. */
export function PasswordInput({ showLabel, hideLabel, capsLabel, ...rest }: Props) {
  const [isVisible, setVisible] = useState(false);
  const [isCapsLockOn, setCapsLockOn] = useState(false);
  const Icon = isVisible ? EyeOff : Eye;
  const updateCapsLock = (event: KeyboardEvent) =>
    setCapsLockOn(event.getModifierState("CapsLock"));
  const field = (
    <div className="relative">
      <Input
        {...rest}
        onKeyDown={updateCapsLock}
        onKeyUp={updateCapsLock}
        onBlur={(event) => {
          setCapsLockOn(false);
          rest.onBlur?.(event);
        }}
        type={isVisible ? "text" : "password"}
        dir="ltr"
        autoCapitalize="none"
        spellCheck={false}
        // The input is left to right; the button is at the end of the page's direction.
        className="match-parent pe-12 rtl:ps-12 rtl:pe-3.5"
      />
      <button
        type="button"
        aria-label={isVisible ? hideLabel : showLabel}
        aria-controls={rest.id}
        onClick={() => setVisible(!isVisible)}
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
        {isCapsLockOn && <p className="mt-1.5 text-sm font-medium text-warning">{capsLabel}</p>}
      </div>
    </div>
  );
}

/** A password field with its label, hint and error. */
export function PasswordField(props: FieldTexts & Props) {
  const { frame, control } = useField(props);
  return (
    <Field {...frame}>
      <PasswordInput {...control} />
    </Field>
  );
}
