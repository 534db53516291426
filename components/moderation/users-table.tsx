"use client";

import { useLocale, useTranslations } from "next-intl";
import { useState, useTransition } from "react";
import { useErrorText } from "@/components/forms/error-text";
import { Avatar } from "@/components/ui/avatar";
import { Button } from "@/components/ui/button";
import { EmptyState } from "@/components/ui/empty-state";
import { Input } from "@/components/ui/input";
import { toast } from "@/components/ui/toast";
import { callAction } from "@/lib/call-action";
import type { ManagedUser } from "@/lib/moderation/types";
import { listUsers } from "@/lib/moderation/user-actions";
import { formatInstant } from "@/lib/shared/format-time";
import { RoleSelect } from "./role-select";

function fullName(user: ManagedUser): string {
  return `${user.firstName} ${user.lastName}`.trim();
}

/** All users, newest first, with a search in names and emails. */
export function UsersTable({ initial, ownId }: { initial: ManagedUser[]; ownId: string }) {
  const t = useTranslations("moderation.users");
  const errorText = useErrorText({
    not_signed_in: t("errors.not_signed_in"),
    only_admins: t("errors.only_admins"),
  });
  const tApp = useTranslations("app");
  const locale = useLocale();
  const [users, setUsers] = useState(initial);
  const [text, setText] = useState("");
  const [isPending, startTransition] = useTransition();

  const displayName = (user: ManagedUser) =>
    user.isDeleted ? tApp("formerMember") : fullName(user);

  const query = text.trim().toLowerCase();
  const matchingUsers = users.filter((user) =>
    `${fullName(user)} ${user.email}`.toLowerCase().includes(query),
  );

  function refresh(isSilent = false) {
    startTransition(async () => {
      const result = await callAction(listUsers({}));
      if (result.ok) {
        setUsers(result.data);
        if (!isSilent) toast.success(t("refreshed"));
      } else {
        toast.error(errorText(result.code));
      }
    });
  }

  return (
    <div className="flex flex-col gap-4">
      <div className="flex flex-wrap items-center gap-3">
        <Input
          type="search"
          value={text}
          onChange={(event) => setText(event.target.value)}
          placeholder={t("search")}
          aria-label={t("search")}
          className="max-sm:basis-full sm:w-80"
        />
        <Button variant="outline" onClick={() => refresh()} loading={isPending}>
          {t("refresh")}
        </Button>
        <p aria-live="polite" className="text-muted text-sm">
          {t("count", { count: matchingUsers.length })}
        </p>
      </div>
      {matchingUsers.length === 0 ? (
        <EmptyState
          title={t("none.title")}
          body={t("none.body")}
          action={<Button onClick={() => setText("")}>{t("none.all")}</Button>}
        />
      ) : (
        <ul className="divide-y divide-hairline rounded-card border border-hairline bg-card">
          {matchingUsers.map((user) => (
            <li key={user.id} className="flex flex-wrap items-center gap-x-4 gap-y-2 p-3">
              <Avatar
                name={displayName(user) || user.email}
                src={user.avatar ?? undefined}
                size="md"
              />
              <div className="min-w-0 flex-1 basis-48">
                <p className="break-words font-medium">
                  <bdi>{displayName(user) || t("unnamed")}</bdi>
                </p>
                <p className="break-all text-muted text-sm">
                  <bdi>{user.email}</bdi>
                </p>
              </div>
              <p className="text-muted text-sm">
                {t("joined")} {formatInstant(user.createdAt, "UTC", locale, "date")}
                {" · "}
                {t("verified")}: {user.isVerified ? t("yes") : t("no")}
              </p>
              {!user.isDeleted && (
                <RoleSelect
                  user={user}
                  name={fullName(user) || user.email}
                  isOwnAccount={user.id === ownId}
                  onChanged={() => refresh(true)}
                />
              )}
            </li>
          ))}
        </ul>
      )}
    </div>
  );
}
