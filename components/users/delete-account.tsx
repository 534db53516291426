"use client";

import { useLocale, useTranslations } from "next-intl";
import { type FormEvent, useId, useState } from "react";
import { ProblemNotice } from "@/components/forms/problem-notice";
import type { FormProblem } from "@/components/forms/use-action-form";
import { Link } from "@/components/i18n/link";
import { Button } from "@/components/ui/button";
import { Dialog } from "@/components/ui/dialog";
import { describedBy, Field } from "@/components/ui/field";
import { Input } from "@/components/ui/input";
import { PasswordInput } from "@/components/ui/password-input";
import { storeDeviceId } from "@/lib/auth/devices/register-device";
import { localizePath } from "@/lib/i18n/paths";
import { leaveTo } from "@/lib/shared/leave";
import type { AccountTies } from "@/lib/users/account";
import { deleteAccount } from "@/lib/users/account-actions";
import { writeProviderDraft } from "@/lib/users/provider-draft";
import { browserStore, forgetDraft } from "@/lib/venues/listing/drafts";

const goes = ["profile", "signIn", "saved", "listings"] as const;
const stays = ["bookings", "reviews", "messages"] as const;
const bookings = {
  guest: "/dashboard/bookings",
  host: "/host/bookings",
  provider: "/provider/bookings",
} as const;
const sides = ["guest", "host", "provider"] as const;

/** Says what keeps somebody from leaving, or offers to leave. Needs the messages of auth and profile. */
export function DeleteAccount({ ties }: { ties: AccountTies }) {
  const t = useTranslations("profile.delete");
  const [open, setOpen] = useState(false);
  if (ties.lastAdmin) return <p>{t("lastAdmin")}</p>;
  const held = sides.filter((side) => ties[side] > 0);
  if (held.length > 0) {
    return (
      <>
        <p>{t("blocked")}</p>
        <ul>
          {held.map((side) => (
            <li key={side}>
              <Link
                href={bookings[side]}
                className="inline-flex min-h-11 items-center font-medium text-accent underline underline-offset-4"
              >
                {t(`ties.${side}`, { count: ties[side] })}
              </Link>
            </li>
          ))}
        </ul>
      </>
    );
  }
  return (
    <>
      <Button variant="danger" onClick={() => setOpen(true)}>
        {t("open")}
      </Button>
      {open && <Farewell hasPassword={ties.password} onClose={() => setOpen(false)} />}
    </>
  );
}

function Farewell({ hasPassword, onClose }: { hasPassword: boolean; onClose: () => void }) {
  const t = useTranslations("profile.delete");
  const tAuth = useTranslations("auth");
  const locale = useLocale();
  const id = useId();
  const [typed, setTyped] = useState("");
  const [busy, setBusy] = useState(false);
  const [problem, setProblem] = useState<FormProblem | null>(null);
  const word = t("theWord");
  const enough = hasPassword ? typed !== "" : typed.trim().toUpperCase() === word.toUpperCase();
  const wrong = problem === "wrong_password" ? t("wrong") : undefined;

  async function leave(event: FormEvent) {
    event.preventDefault();
    if (!enough || busy) return;
    setBusy(true);
    setProblem(null);
    try {
      const result = await deleteAccount({ password: hasPassword ? typed : "" });
      if (result.ok) {
        storeDeviceId(null);
        writeProviderDraft(null);
        forgetDraft(browserStore());
        await leaveTo(`${localizePath(locale, "/")}#account-deleted`);
      } else setProblem(result.code);
    } catch {
      setProblem("offline");
    }
    setBusy(false);
  }

  const control = {
    id: `${id}-proof`,
    value: typed,
    onChange: (event: { target: { value: string } }) => setTyped(event.target.value),
    "aria-invalid": wrong ? true : undefined,
    "aria-describedby": describedBy(`${id}-proof`, { error: wrong }),
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
            disabled={!enough}
          >
            {t("submit")}
          </Button>
        </>
      }
    >
      <form id={`${id}-form`} onSubmit={leave} className="flex flex-col gap-5">
        <Part title={t("goes")} items={goes.map((item) => t(`goesItems.${item}`))} />
        <Part title={t("stays")} items={stays.map((item) => t(`staysItems.${item}`))} />
        <ProblemNotice problem={wrong ? null : problem} />
        <Field
          label={hasPassword ? t("password") : t("word", { word })}
          htmlFor={`${id}-proof`}
          error={wrong}
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

function Part({ title, items }: { title: string; items: string[] }) {
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
