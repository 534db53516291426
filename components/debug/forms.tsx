import { Checkbox, Radio, Switch } from "@/components/ui/checkbox";
import { DateField } from "@/components/ui/date-field";
import { describedBy, Field } from "@/components/ui/field";
import { Input, Select, Textarea } from "@/components/ui/input";
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
      <Field label={texts.field} htmlFor={`${id}-name`} hint={texts.hint} required>
        <Input
          id={`${id}-name`}
          required
          defaultValue={texts.value}
          aria-describedby={describedBy(`${id}-name`, { hint: true })}
        />
      </Field>
      <Field label={texts.field} htmlFor={`${id}-wrong`} error={texts.error}>
        <Input
          id={`${id}-wrong`}
          aria-invalid
          placeholder={texts.value}
          aria-describedby={describedBy(`${id}-wrong`, { error: true })}
        />
      </Field>
      <Field label="E-mail" htmlFor={`${id}-mail`}>
        <Input id={`${id}-mail`} type="email" placeholder="name@example.com" />
      </Field>
      <Field label={texts.field} htmlFor={`${id}-off`}>
        <Input id={`${id}-off`} disabled defaultValue={texts.value} />
      </Field>
      <Field label={texts.placeholder} htmlFor={`${id}-city`}>
        <Select id={`${id}-city`}>
          {texts.options.map((option) => (
            <option key={option}>{option}</option>
          ))}
        </Select>
      </Field>
      <Field label={ui.date.label} htmlFor={`${id}-day`}>
        <DateField
          id={`${id}-day`}
          locale={language}
          label={ui.date.label}
          placeholder={ui.date.placeholder}
          clearLabel={ui.date.clear}
        />
      </Field>
      <Field label={texts.field} htmlFor={`${id}-text`} className="sm:col-span-2">
        <Textarea id={`${id}-text`} defaultValue={texts.text} />
      </Field>
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
