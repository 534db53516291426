import { useLocale, useTranslations } from "next-intl";
import { Controller, type FieldPathByValue, type FieldValues } from "react-hook-form";
import { useFieldErrorText } from "@/components/forms/error-text";
import { DateField } from "@/components/ui/date-field";
import { describedBy, Field } from "@/components/ui/field";

type Props<Values extends FieldValues> = {
  name: FieldPathByValue<Values, string>;
  id: string;
  label: string;
  hint?: string;
  min?: string;
  max?: string;
  onSelect?: (day: string) => void;
};

/** The field of a day in a form of the host calendar, with its error. */
export function DayField<Values extends FieldValues>({
  name,
  id,
  label,
  hint,
  min,
  max,
  onSelect,
}: Props<Values>) {
  const t = useTranslations("hostCalendar.block");
  const locale = useLocale();
  const fieldErrorText = useFieldErrorText("hostCalendar");
  return (
    <Controller<Values, typeof name>
      name={name}
      render={({ field, fieldState }) => {
        const error = fieldErrorText(fieldState.error);
        return (
          <Field label={label} htmlFor={id} hint={hint} error={error}>
            <DateField
              id={id}
              locale={locale}
              label={label}
              placeholder={t("pickDay")}
              value={field.value}
              onChange={(day) => {
                field.onChange(day);
                onSelect?.(day);
              }}
              min={min}
              max={max}
              invalid={Boolean(error)}
              describedBy={describedBy(id, { hint, error })}
            />
          </Field>
        );
      }}
    />
  );
}
