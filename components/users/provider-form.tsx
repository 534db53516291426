"use client";

import { useTranslations } from "next-intl";
import { useState } from "react";
import { ProblemNotice } from "@/components/forms/problem-notice";
import { useActionForm } from "@/components/forms/use-action-form";
import { Button } from "@/components/ui/button";
import { toast } from "@/components/ui/toast";
import { registerProvider } from "@/lib/users/actions";
import { toDataUrl } from "@/lib/users/provider-draft";
import { providerInput } from "@/lib/users/schemas";
import type { ProviderProfile } from "@/lib/users/types";
import { BusinessFields, type Category, CategoryFields, DetailFields } from "./provider-fields";

/** Changes a registered business. Needs the messages of onboarding and profile. */
export function ProviderForm({
  provider,
  categories,
}: {
  provider: ProviderProfile;
  categories: Category[];
}) {
  const t = useTranslations("onboarding.provider");
  const [logo, setLogo] = useState(provider.logo);
  const { form, submit, problem, ready, pending } = useActionForm({
    schema: providerInput,
    isUpload: true,
    defaultValues: {
      businessName: provider.businessName,
      businessDescription: provider.businessDescription,
      categoryIds: provider.categoryIds,
      websiteUrl: provider.websiteUrl,
      yearsOfExperience: String(provider.yearsOfExperience),
    },
    action: registerProvider,
    onDone: () => {
      form.setValue("logo", undefined);
      toast.success(t("saved"));
    },
  });
  return (
    <form method="post" noValidate onSubmit={submit} className="flex flex-col gap-6">
      <ProblemNotice problem={problem} />
      <BusinessFields form={form} />
      <CategoryFields form={form} categories={categories} />
      <DetailFields
        form={form}
        logo={logo}
        onLogo={async (file) => {
          form.setValue("logo", file);
          setLogo(file && (await toDataUrl(file)));
          return null;
        }}
      />
      {provider.status === "active" && <p className="text-muted text-sm">{t("changeHint")}</p>}
      <Button type="submit" size="lg" loading={pending} disabled={!ready} className="self-start">
        {t("save")}
      </Button>
    </form>
  );
}
