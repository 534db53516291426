import type { ComponentProps } from "react";
import { Field, type FieldTexts, useField } from "./field";
import { Input, Select, Textarea } from "./input";

/** An input with its label, hint and error. */
export function InputField(props: FieldTexts & ComponentProps<typeof Input>) {
  const { frame, control } = useField(props);
  return (
    <Field {...frame}>
      <Input {...control} />
    </Field>
  );
}

/** A textarea with its label, hint and error. */
export function TextareaField(props: FieldTexts & ComponentProps<typeof Textarea>) {
  const { frame, control } = useField(props);
  return (
    <Field {...frame}>
      <Textarea {...control} />
    </Field>
  );
}

/** A select with its label, hint and error. */
export function SelectField(props: FieldTexts & ComponentProps<typeof Select>) {
  const { frame, control } = useField(props);
  return (
    <Field {...frame}>
      <Select {...control} />
    </Field>
  );
}
