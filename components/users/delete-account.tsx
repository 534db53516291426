"use client";

import { useLocale, useTranslations } from "next-intl";
import { type FormEvent, useId, useState } from "react";
import { ProblemNotice } from "@/components/forms/problem-notice";
import type { FormProblem } from "@/components/forms/use-action-form";
import { Button } from "@/components/ui/button";
import { Dialog } from "@/components/ui/dialog";
import { describedBy, Field } from "@/components/ui/field";
import { Input } from "@/components/ui/input";
import { PasswordInput } from "@/components/ui/password-input";
import { TextLink } from "@/components/ui/text-link";
import { storeDeviceId } from "@/lib/auth/devices/register-device";
import { callAction } from "@/lib/call-action";
import { localizePath } from "@/lib/i18n/paths";
import { loadDocument } from "@/lib/shared/load-document";
import { removePersonalData } from "@/lib/shared/personal-storage";
import { deleteAccount } from "@/lib/users/account-actions";
import { type AccountDependencies, bookingSides } from "@/lib/users/types";
import { BlockingMoney, bookingPages, GivenUpMoney } from "./open-money";

const deletedItems = ["profile", "signIn", "saved", "listings"] as const;
const keptItems = ["bookings", "reviews", "messages"] as const;

/** Deletes the account, or names what prevents it. Needs the messages of auth and profile. */
export function DeleteAccount({ dependencies }: { dependencies: AccountDependencies }) {
  const t = useTranslations("profile.delete");
  const [open, setOpen] = useState(false);
  if (dependencies.lastAdmin) return <p>{t("lastAdmin")}</p>;
  const blockingSides = bookingSides.filter((side) => dependencies[side] > 0);
  const blockingMoney = dependencies.openMoney.filter(({ isBlocking }) => isBlocking);
  if (blockingSides.length + blockingMoney.length > 0) {
    return (
      <div className="flex flex-col gap-4">
        {blockingSides.length > 0 && (
          <div>
            <p>{t("blocked")}</p>
            <ul>
              {blockingSides.map((side) => (
                <li key={side}>
                  <TextLink href={bookingPages[side]} className="font-medium">
                    {t(`ties.${side}`, { count: dependencies[side] })}
                  </TextLink>
                </li>
              ))}
            </ul>
          </div>
        )}
        {blockingMoney.length > 0 && <BlockingMoney entries={blockingMoney} />}
      </div>
    );
  }
  return (
    <>
      <Button variant="danger" onClick={() => setOpen(true)}>
        {t("open")}
      </Button>
      {open && <ConfirmDeletion dependencies={dependencies} onClose={() => setOpen(false)} />}
    </>
  );
}

function ConfirmDeletion({
  dependencies: { hasPassword, openMoney },
  onClose,
}: {
  dependencies: AccountDependencies;
  onClose: () => void;
}) {
  const t = useTranslations("profile.delete");
  const tAuth = useTranslations("auth");
  const locale = useLocale();
  const id = useId();
  const [proof, setProof] = useState("");
  const [busy, setBusy] = useState(false);
  const [problem, setProblem] = useState<FormProblem | null>(null);
  const word = t("theWord");
  const isConfirmed = hasPassword
    ? proof !== ""
    : proof.trim().toUpperCase() === word.toUpperCase();
  const wrongPassword = problem === "wrong_password" ? t("wrong") : undefined;

  async function handleSubmit(event: FormEvent) {
    event.preventDefault();
    if (!isConfirmed || busy) return;
    setBusy(true);
    setProblem(null);
    const result = await callAction(deleteAccount({ password: hasPassword ? proof : "" }));
    if (result.ok) {
      storeDeviceId(null);
      removePersonalData();
      await loadDocument(`${localizePath(locale, "/")}#account-deleted`);
    } else setProblem(result.code);
    setBusy(false);
  }

  const control = {
    id: `${id}-proof`,
    value: proof,
    onChange: (event: { target: { value: string } }) => setProof(event.target.value),
    "aria-invalid": wrongPassword ? true : undefined,
    "aria-describedby": describedBy(`${id}-proof`, { error: wrongPassword }),
  };
  return (
    <Dialog
      open
      onClose={() => {
        if (!busy) onClose();
      }}
      title={t("title")}
      footer={
        <>
          <Button variant="outline" onClick={onClose} disabled={busy}>
            {t("cancel")}
          </Button>
          <Button
            type="submit"
            form={`${id}-form`}
            variant="danger"
            loading={busy}
            disabled={!isConfirmed}
          >
            {t("submit")}
          </Button>
        </>
      }
    >
      <form id={`${id}-form`} onSubmit={handleSubmit} className="flex flex-col gap-5">
        <ItemList title={t("goes")} items={deletedItems.map((item) => t(`goesItems.${item}`))} />
        <ItemList title={t("stays")} items={keptItems.map((item) => t(`staysItems.${item}`))} />
        <GivenUpMoney entries={openMoney} />
        <ProblemNotice problem={wrongPassword ? null : problem} />
        <Field
          label={hasPassword ? t("password") : t("word", { word })}
          htmlFor={`${id}-proof`}
          error={wrongPassword}
        >
          {hasPassword ? (
            <PasswordInput
              {...control}
              autoComplete="current-password"
              showLabel={tAuth("showPassword")}
              hideLabel={tAuth("hidePassword")}
            />
          ) : (
            <Input {...control} autoComplete="off" />
          )}
        </Field>
      </form>
    </Dialog>
  );
}

function ItemList({ title, items }: { title: string; items: string[] }) {
  return (
    <div>
      <h3 className="text-base">{title}</h3>
      <ul className="mt-1 list-disc ps-5 text-sm text-muted">
        {items.map((item) => (
          <li key={item}>{item}</li>
        ))}
      </ul>
    </div>
  );
}
