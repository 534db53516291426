import { NextIntlClientProvider } from "next-intl";
import { renderToStaticMarkup } from "react-dom/server";
import { FormProvider, useForm } from "react-hook-form";
import { FieldInput } from "@/components/listings/fields/field-input";
import type { DeclaredField } from "@/lib/listings/fields/define-field";
import type { DeclaredFields } from "@/lib/listings/fields/listing-form";
import en from "@/messages/en.json" with { type: "json" };

type Shown = { texts: string; messages?: object; fields: DeclaredFields; values: object };

function Inputs({ texts, fields, values }: Shown) {
  const form = useForm({ defaultValues: values });
  return (
    <FormProvider {...form}>
      {Object.entries(fields).map(([name, field]: [string, DeclaredField]) => (
        <FieldInput key={name} texts={texts as "provider"} name={name} field={field} />
      ))}
    </FormProvider>
  );
}

/** The inputs of the form in the order of the screen: the name and label of each. */
export function renderInputs(shown: Shown): { name: string; label: string }[] {
  const html = renderToStaticMarkup(
    <NextIntlClientProvider
      locale="en"
      timeZone="UTC"
      messages={{ ...en, ...shown.messages } as typeof en}
    >
      <Inputs {...shown} />
    </NextIntlClientProvider>,
  );
  const labels = new Map(
    [...html.matchAll(/<label for="([^"]*)"[^>]*>([^<]*)/g)].map(([, id, text]) => [id, text]),
  );
  return [...html.matchAll(/<(?:input|textarea|select)\b[^>]*>/g)].map(([tag]) => ({
    name: /\bname="([^"]*)"/.exec(tag)?.[1] ?? "",
    label: labels.get(/\bid="([^"]*)"/.exec(tag)?.[1] ?? "") ?? "",
  }));
}
