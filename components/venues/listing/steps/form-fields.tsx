import { type FieldPath, useFormContext } from "react-hook-form";
import { useFieldErrorText } from "@/components/forms/error-text";
import * as inputs from "@/components/listings/fields/inputs";
import type { VenueForm } from "@/lib/venues/listing/schemas";

type FieldPathName = FieldPath<VenueForm>;
type Named<P> = Omit<P, "name" | "error"> & { name: FieldPathName };

/** Returns the error text of a listing's field; undefined without one. */
export function useFieldError(): (name: FieldPathName) => string | undefined {
  const getFieldErrorText = useFieldErrorText("wizard");
  const { getFieldState, formState } = useFormContext<VenueForm>();
  return (name) => getFieldErrorText(getFieldState(name, formState).error);
}

/** A text field of the wizard with its error. */
export function TextField(props: Named<inputs.TextProps>) {
  return <inputs.TextField {...props} error={useFieldError()(props.name)} />;
}

/** A number field of the wizard with its error. */
export function NumberField(props: Named<inputs.NumberProps>) {
  return <inputs.NumberField {...props} error={useFieldError()(props.name)} />;
}
