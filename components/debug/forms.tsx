import { Checkbox, Radio, Switch } from "@/components/ui/checkbox";
import { InputField, SelectField, TextareaField } from "@/components/ui/control-fields";
import { DateField } from "@/components/ui/date-field";
import { Field } from "@/components/ui/field";
import type { Locale } from "@/lib/i18n/routing";
import type messages from "@/messages/en.json";

export function Forms({
  texts,
  ui,
  language,
  id,
}: {
  texts: typeof messages.debug.sample;
  ui: typeof messages.ui;
  language: Locale;
  id: string;
}) {
  return (
    <div className="grid gap-5 sm:grid-cols-2">
      <InputField
        id={`${id}-name`}
        label={texts.field}
        hint={texts.hint}
        required
        defaultValue={texts.value}
      />
      <InputField
        id={`${id}-wrong`}
        label={texts.field}
        error={texts.error}
        placeholder={texts.value}
      />
      <InputField id={`${id}-mail`} label="E-mail" type="email" placeholder="name@example.com" />
      <InputField id={`${id}-off`} label={texts.field} disabled defaultValue={texts.value} />
      <SelectField id={`${id}-city`} label={texts.placeholder}>
        {texts.options.map((option) => (
          <option key={option}>{option}</option>
        ))}
      </SelectField>
      <Field label={ui.date.label} htmlFor={`${id}-day`}>
        <DateField
          id={`${id}-day`}
          locale={language}
          label={ui.date.label}
          placeholder={ui.date.placeholder}
          clearLabel={ui.date.clear}
        />
      </Field>
      <TextareaField
        id={`${id}-text`}
        label={texts.field}
        fieldClassName="sm:col-span-2"
        defaultValue={texts.text}
      />
      <div>
        <Checkbox label={texts.checkbox} hint={texts.hint} defaultChecked />
        <Checkbox label={texts.checkbox} />
        <Checkbox label={texts.checkbox} disabled />
      </div>
      <div>
        <Radio name={`${id}-radio`} label={texts.radio} defaultChecked />
        <Radio name={`${id}-radio`} label={texts.radio} />
        <Switch label={texts.switch} defaultChecked />
        <Switch label={texts.switch} />
      </div>
    </div>
  );
}
