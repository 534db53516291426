import { Checkbox, Radio, Switch } from "@/components/ui/checkbox";
import { DateField } from "@/components/ui/date-field";
import { describedBy, Field } from "@/components/ui/field";
import { Input, Select, Textarea } from "@/components/ui/input";
import type { Locale } from "@/lib/i18n/routing";
import type messages from "@/messages/en.json";

export function Forms({
  words,
  ui,
  language,
  id,
}: {
  words: typeof messages.debug.sample;
  ui: typeof messages.ui;
  language: Locale;
  id: string;
}) {
  return (
    <div className="grid gap-5 sm:grid-cols-2">
      <Field label={words.field} htmlFor={`${id}-name`} hint={words.hint} required>
        <Input
          id={`${id}-name`}
          required
          defaultValue={words.value}
          aria-describedby={describedBy(`${id}-name`, { hint: true })}
        />
      </Field>
      <Field label={words.field} htmlFor={`${id}-wrong`} error={words.error}>
        <Input
          id={`${id}-wrong`}
          aria-invalid
          placeholder={words.value}
          aria-describedby={describedBy(`${id}-wrong`, { error: true })}
        />
      </Field>
      <Field label="E-mail" htmlFor={`${id}-mail`}>
        <Input id={`${id}-mail`} type="email" placeholder="name@example.com" />
      </Field>
      <Field label={words.field} htmlFor={`${id}-off`}>
        <Input id={`${id}-off`} disabled defaultValue={words.value} />
      </Field>
      <Field label={words.placeholder} htmlFor={`${id}-city`}>
        <Select id={`${id}-city`}>
          {words.options.map((option) => (
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
      <Field label={words.field} htmlFor={`${id}-text`} className="sm:col-span-2">
        <Textarea id={`${id}-text`} defaultValue={words.text} />
      </Field>
      <div>
        <Checkbox label={words.checkbox} hint={words.hint} defaultChecked />
        <Checkbox label={words.checkbox} />
        <Checkbox label={words.checkbox} disabled />
      </div>
      <div>
        <Radio name={`${id}-radio`} label={words.radio} defaultChecked />
        <Radio name={`${id}-radio`} label={words.radio} />
        <Switch label={words.switch} defaultChecked />
        <Switch label={words.switch} />
      </div>
    </div>
  );
}
