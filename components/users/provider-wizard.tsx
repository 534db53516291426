"use client";

import { useTranslations } from "next-intl";
import { useEffect, useRef, useState } from "react";
import { ProblemNotice } from "@/components/forms/problem-notice";
import { useActionForm } from "@/components/forms/use-action-form";
import { Button } from "@/components/ui/button";
import { Stepper } from "@/components/ui/stepper";
import { loadDocument } from "@/lib/shared/load-document";
import type { z } from "@/lib/shared/zod";
import { registerProvider } from "@/lib/users/actions";
import {
  fileFromDataUrl,
  type ProviderStep,
  providerSteps,
  readProviderDraft,
  removeProviderDraft,
  toDataUrl,
  writeProviderDraft,
} from "@/lib/users/provider-draft";
import { providerInput } from "@/lib/users/schemas";
import { AccountStep, SignUpButtons } from "./provider-account";
import { BusinessFields, type Category, CategoryFields, DetailFields } from "./provider-fields";
import { ProviderReview } from "./provider-review";

const fieldsOf = {
  account: [],
  business: ["businessName", "businessDescription"],
  category: ["categoryIds"],
  details: ["websiteUrl", "yearsOfExperience"],
  review: [],
} as const;

type Props = {
  /** Null for visitors, who create an account at the end. */
  account: { id: string; name: string; email: string } | null;
  categories: Category[];
  /** The categories that were chosen at sign-up. */
  requestedCategories: string[];
  /** The address of this page, which shows the status of a new registration. */
  target: string;
};

/** Registers a business in steps. The draft is stored in this browser, and so survives a sign-up. */
export function ProviderWizard({ account, categories, requestedCategories, target }: Props) {
  const t = useTranslations("onboarding.provider");
  const tSteps = useTranslations("ui.stepper");
  const [step, setStep] = useState<ProviderStep>(account ? "business" : "account");
  const [logo, setLogo] = useState<string | null>(null);
  const [draftState, setDraftState] = useState<"loading" | "none" | "restored">("loading");
  const heading = useRef<HTMLHeadingElement>(null);
  const empty: z.input<typeof providerInput> = {
    businessName: "",
    businessDescription: "",
    categoryIds: requestedCategories,
    websiteUrl: "",
    yearsOfExperience: "",
  };
  const { form, submit, problem, ready, pending } = useActionForm({
    schema: providerInput,
    isUpload: true,
    defaultValues: empty,
    action: registerProvider,
    onDone: () => {
      removeProviderDraft();
      return loadDocument(target);
    },
  });
  const values = form.watch();
  const ownerId = account?.id ?? null;

  const { reset, setValue } = form;
  useEffect(() => {
    const draft = readProviderDraft(ownerId);
    if (draft) {
      reset(draft.values);
      setLogo(draft.logo);
      if (draft.logo) setValue("logo", fileFromDataUrl(draft.logo));
      setStep(ownerId && draft.step === "account" ? "business" : draft.step);
    }
    setDraftState(draft ? "restored" : "none");
  }, [reset, setValue, ownerId]);

  const { logo: _, ...texts } = values;
  const draftText = JSON.stringify({ values: { ...empty, ...texts }, logo, step });
  const isStarted = Boolean(texts.businessName || texts.businessDescription || logo);
  useEffect(() => {
    if (draftState !== "loading" && isStarted) writeProviderDraft(JSON.parse(draftText), ownerId);
  }, [draftText, isStarted, draftState, ownerId]);

  function goTo(next: ProviderStep) {
    setStep(next);
    requestAnimationFrame(() => heading.current?.focus());
  }
  async function goToNext() {
    if (!(await form.trigger(fieldsOf[step], { shouldFocus: true }))) return;
    goTo(providerSteps[providerSteps.indexOf(step) + 1] ?? "review");
  }
  async function changeLogo(file: File | null) {
    form.setValue("logo", file);
    setLogo(file && (await toDataUrl(file)));
    return null;
  }
  /** Submits the registration, or opens the first step with an error. */
  async function submitOrShowError() {
    const invalid: ProviderStep[] = [];
    for (const name of providerSteps) {
      if (!(await form.trigger(fieldsOf[name]))) invalid.push(name);
    }
    if (invalid[0]) goTo(invalid[0]);
    else await submit();
  }

  const number = providerSteps.indexOf(step) + 1;
  const previous = providerSteps[number - 2];
  return (
    <div className="flex flex-col gap-6">
      <Stepper
        steps={providerSteps.map((name) => ({ title: t(`steps.${name}`) }))}
        current={number}
        labels={{
          nav: tSteps("nav"),
          position: tSteps("position", { current: number, total: providerSteps.length }),
          state: {
            completed: tSteps("completed"),
            current: tSteps("current"),
            upcoming: tSteps("upcoming"),
          },
        }}
      />
      {draftState === "restored" && <p className="text-sm text-muted">{t("restored")}</p>}
      <form
        method="post"
        noValidate
        onSubmit={(event) => {
          event.preventDefault();
          if (step !== "review") void goToNext();
          else if (account) void submitOrShowError();
        }}
        className="flex flex-col gap-6"
      >
        <h2 ref={heading} tabIndex={-1} className="text-xl outline-none">
          {step === "account" ? t("account.heading") : t(`headings.${step}`)}
        </h2>
        <ProblemNotice problem={problem} />
        {step === "account" && <AccountStep account={account} />}
        {step === "business" && <BusinessFields form={form} />}
        {step === "category" && <CategoryFields form={form} categories={categories} />}
        {step === "details" && <DetailFields form={form} logo={logo} onLogo={changeLogo} />}
        {step === "review" && (
          <ProviderReview values={values} logo={logo} categories={categories} onEdit={goTo} />
        )}
        {step === "review" && !account && <p>{t("accountFirst")}</p>}
        <div className="flex flex-wrap justify-between gap-3">
          {previous && !(account && previous === "account") && (
            <Button variant="outline" onClick={() => goTo(previous)} disabled={pending}>
              {t("back")}
            </Button>
          )}
          {step === "review" && !account ? (
            <SignUpButtons />
          ) : (
            <Button type="submit" loading={pending} disabled={!ready} className="ms-auto">
              {t(step === "review" ? "submit" : "next")}
            </Button>
          )}
        </div>
      </form>
    </div>
  );
}
