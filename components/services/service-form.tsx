"use client";

import { useLocale, useTranslations } from "next-intl";
import { useEffect, useRef, useState } from "react";
import { useErrorText, useFieldErrorText } from "@/components/forms/error-text";
import { useActionForm } from "@/components/forms/use-action-form";
import { Link } from "@/components/i18n/link";
import { useRouter } from "@/components/i18n/use-navigation";
import { Button } from "@/components/ui/button";
import { describedBy, Field } from "@/components/ui/field";
import { Input, Select, Textarea } from "@/components/ui/input";
import { Notice } from "@/components/ui/notice";
import { toast } from "@/components/ui/toast";
import { localizePath } from "@/lib/i18n/paths";
import type { ActionResult } from "@/lib/result";
import { saveService } from "@/lib/services/provider-actions";
import { type ServiceInput, serviceInput } from "@/lib/services/provider-schemas";
import type { ServiceStatus } from "@/lib/services/provider-types";
import { pricingTypes } from "@/lib/services/types";
import { type Localized, localized } from "@/lib/shared/localized";
import { currencyName } from "@/lib/shared/money";
import { currencies } from "@/lib/venues/listing/rules/places";
import { ServicePictures } from "./service-pictures";

type ServiceFormChoices = {
  categories: { id: string; name: Localized }[];
  cities: { slug: string; name: Localized; currency: string }[];
};

type Props = {
  id: string | null;
  status: ServiceStatus;
  values: Omit<ServiceInput, "mode">;
  choices: ServiceFormChoices;
};

type Saved = ActionResult<{ id: string; held: boolean }>;

/** The action's field errors are those of `service`; the form knows them without it. */
async function save(id: string | null, service: ServiceInput): Promise<Saved> {
  const result = await saveService({ id, service });
  if (result.ok || !result.fields) return result;
  const fields = Object.entries(result.fields).map(([path, message]) => [
    path.replace(/^service\./, ""),
    message,
  ]);
  return { ...result, fields: Object.fromEntries(fields) };
}

const done = { draft: "savedDraft", submit: "savedSubmit", change: "savedChange" } as const;

/** Says that the draft is kept, and leads to where its provider is verified. */
function NotVerified() {
  const t = useTranslations("provider.form");
  const locale = useLocale();
  const place = useRef<HTMLDivElement>(null);
  useEffect(() => place.current?.scrollIntoView({ block: "center" }), []);
  return (
    <div ref={place} className="scroll-mt-24">
      <Notice kind="danger">
        {t("notVerified")}{" "}
        <Link
          href={{
            pathname: "/verify",
            query: { next: localizePath(locale, "/provider/services") },
          }}
          className="inline-flex min-h-11 items-center underline underline-offset-4"
        >
          {t("verifyNow")}
        </Link>
      </Notice>
    </div>
  );
}

/** Writes a service, new or known. Needs the messages of provider. */
export function ServiceForm({ id, status, values, choices }: Props) {
  const t = useTranslations("provider.form");
  const errorText = useErrorText();
  const fieldErrorText = useFieldErrorText("provider");
  const locale = useLocale();
  const router = useRouter();
  const unfinished = status === "draft" || status === "rejected";
  const touchedCurrency = useRef(id !== null);
  const known = useRef(id);
  const [held, setHeld] = useState(false);
  const { form, submit, problem, ready, pending } = useActionForm({
    schema: serviceInput,
    defaultValues: { ...values, mode: unfinished ? "submit" : "change" },
    action: (service: ServiceInput) => {
      setHeld(false);
      return save(known.current, service);
    },
    onDone: (answer, saved) => {
      known.current = answer.id;
      if (answer.held) {
        setHeld(true);
        return;
      }
      toast.success(t(done[saved.mode]));
      router.push("/provider/services");
      router.refresh();
    },
  });
  const { errors } = form.formState;
  const [pricingType, currency, images, mode] = form.watch([
    "pricingType",
    "currency",
    "images",
    "mode",
  ]);

  function field(name: Exclude<keyof ServiceInput, "images" | "mode">, hint?: string) {
    const error = fieldErrorText(errors[name]);
    return {
      frame: { htmlFor: name, error, hint },
      control: {
        ...form.register(name),
        id: name,
        "aria-invalid": error ? (true as const) : undefined,
        "aria-describedby": describedBy(name, { hint, error }),
      },
    };
  }
  const custom = pricingType === "custom";
  const [name, nameAr] = [field("name"), field("nameAr")];
  const about = field("description", t("descriptionHint"));
  const aboutAr = field("descriptionAr");
  const [category, city] = [field("categoryId"), field("city", t("cityHint"))];
  const type = field("pricingType");
  const price = field(
    "price",
    t(custom ? "priceFromHint" : "priceHint", {
      currency: currencyName(currency, locale),
    }),
  );
  const money = field("currency", t("currencyHint"));
  const choose = <option value="">{t("choose")}</option>;

  function send(next: ServiceInput["mode"]) {
    form.setValue("mode", next);
    void submit();
  }

  return (
    <form
      method="post"
      noValidate
      onSubmit={(event) => {
        event.preventDefault();
        send(unfinished ? "submit" : "change");
      }}
      className="flex max-w-3xl flex-col gap-8"
    >
      {problem && <Notice kind="danger">{errorText(problem)}</Notice>}
      {held && <NotVerified />}
      <fieldset className="flex flex-col gap-5">
        <legend className="mb-1 font-semibold text-xl">{t("about")}</legend>
        <p className="-mt-2 text-muted">{t("languages")}</p>
        <div className="grid gap-5 sm:grid-cols-2">
          <Field label={t("name")} {...name.frame}>
            <Input {...name.control} lang="en" dir="auto" maxLength={160} />
          </Field>
          <Field label={t("nameAr")} {...nameAr.frame}>
            <Input {...nameAr.control} lang="ar" dir="auto" maxLength={160} />
          </Field>
          <Field label={t("description")} {...about.frame}>
            <Textarea {...about.control} lang="en" className="min-h-32" maxLength={10_000} />
          </Field>
          <Field label={t("descriptionAr")} {...aboutAr.frame}>
            <Textarea {...aboutAr.control} lang="ar" className="min-h-32" maxLength={10_000} />
          </Field>
          <Field label={t("category")} {...category.frame}>
            <Select {...category.control}>
              {choose}
              {choices.categories.map((item) => (
                <option key={item.id} value={item.id}>
                  {localized(item.name, locale)}
                </option>
              ))}
            </Select>
          </Field>
          <Field label={t("city")} {...city.frame}>
            <Select
              {...city.control}
              onChange={(event) => {
                void city.control.onChange(event);
                const chosen = choices.cities.find(({ slug }) => slug === event.target.value);
                // A currency that somebody chose stays.
                if (chosen && !touchedCurrency.current) form.setValue("currency", chosen.currency);
              }}
            >
              {choose}
              {choices.cities.map((item) => (
                <option key={item.slug} value={item.slug}>
                  {localized(item.name, locale)}
                </option>
              ))}
            </Select>
          </Field>
        </div>
      </fieldset>
      <fieldset className="flex flex-col gap-5">
        <legend className="mb-1 font-semibold text-xl">{t("priceTitle")}</legend>
        <div className="grid gap-5 sm:grid-cols-2">
          <Field label={t("pricingType")} {...type.frame}>
            <Select {...type.control}>
              {pricingTypes.map((item) => (
                <option key={item} value={item}>
                  {t(`types.${item}`)}
                </option>
              ))}
            </Select>
          </Field>
          <Field label={t("currency")} {...money.frame}>
            <Select
              {...money.control}
              onChange={(event) => {
                touchedCurrency.current = true;
                void money.control.onChange(event);
              }}
            >
              {currencies.map((code) => (
                <option key={code} value={code}>
                  {currencyName(code, locale)}
                </option>
              ))}
            </Select>
          </Field>
          <Field label={t(custom ? "priceFrom" : "price")} {...price.frame}>
            <Input {...price.control} inputMode="decimal" autoComplete="off" maxLength={40} />
          </Field>
        </div>
      </fieldset>
      <ServicePictures
        paths={images}
        onChange={(paths) => form.setValue("images", paths, { shouldDirty: true })}
      />
      {!unfinished && <p className="text-muted text-sm">{t("changeHint")}</p>}
      <div className="flex flex-wrap gap-3">
        <Button
          type="submit"
          size="lg"
          loading={pending && mode !== "draft"}
          disabled={!ready || pending}
        >
          {t(unfinished ? "submit" : "save")}
        </Button>
        {unfinished && (
          <Button
            size="lg"
            variant="outline"
            loading={pending && mode === "draft"}
            disabled={!ready || pending}
            onClick={() => send("draft")}
          >
            {t("saveDraft")}
          </Button>
        )}
      </div>
    </form>
  );
}
