"use client";

import { useTranslations } from "next-intl";
import { LocalTime } from "@/components/i18n/local-time";
import { useRouter } from "@/components/i18n/use-navigation";
import { Avatar } from "@/components/ui/avatar";
import { Confirmations } from "@/components/ui/confirmations";
import type { ManagedUser } from "@/lib/moderation/types";
import { IdentityButton } from "./identity-button";
import { RoleSelect } from "./role-select";

const columns = ["name", "role", "confirmed", "joined"] as const;

/** A page of users as a table, a list on small screens, with their roles to be changed in it. */
export function UsersTable({ users, ownId }: { users: ManagedUser[]; ownId: string }) {
  const t = useTranslations("moderation.users");
  const tApp = useTranslations("app");
  const router = useRouter();
  const refresh = () => router.refresh();
  return (
    <div className="rounded-card border border-hairline bg-card">
      <table className="w-full text-start text-sm max-lg:block">
        <caption className="sr-only">{t("title")}</caption>
        <thead className="max-lg:sr-only">
          <tr className="border-hairline border-b text-muted">
            {columns.map((column) => (
              <th key={column} scope="col" className="px-4 py-3 text-start font-medium">
                {t(column)}
              </th>
            ))}
          </tr>
        </thead>
        <tbody className="max-lg:block">
          {users.map((user) => {
            const fullName = `${user.firstName} ${user.lastName}`.trim();
            const name = user.isDeleted ? tApp("formerMember") : fullName || t("unnamed");
            const isOwnAccount = user.id === ownId;
            return (
              <tr
                key={user.id}
                className="border-hairline border-b last:border-b-0 max-lg:flex max-lg:flex-col max-lg:gap-2 max-lg:p-3"
              >
                <th scope="row" className="text-start font-normal lg:px-4 lg:py-2">
                  <span className="flex items-center gap-3">
                    <Avatar
                      name={fullName || user.email}
                      src={user.avatar ?? undefined}
                      size="md"
                    />
                    <span className="min-w-0">
                      <bdi className="match-parent block font-medium text-base wrap-anywhere">
                        {name}
                      </bdi>
                      {user.email && (
                        <bdi dir="ltr" className="match-parent block break-all text-muted">
                          {user.email}
                        </bdi>
                      )}
                    </span>
                  </span>
                </th>
                <td className="lg:px-4 lg:py-2">
                  {!user.isDeleted && (
                    <RoleSelect
                      user={user}
                      name={fullName || user.email}
                      isOwnAccount={isOwnAccount}
                      onChanged={refresh}
                    />
                  )}
                </td>
                <td className="lg:px-4 lg:py-2">
                  <div className="flex flex-wrap items-center gap-x-3 gap-y-1">
                    <Confirmations items={user.confirmations} />
                    {user.confirmations.length === 0 && !user.isDeleted && (
                      <span className="text-muted">{t("nothingConfirmed")}</span>
                    )}
                    {!user.isDeleted && !isOwnAccount && (
                      <IdentityButton
                        user={user}
                        name={fullName || user.email}
                        onChanged={refresh}
                      />
                    )}
                  </div>
                </td>
                <td className="whitespace-nowrap text-muted lg:px-4 lg:py-2">
                  <span className="lg:hidden">{t("joined")} </span>
                  <LocalTime instant={user.createdAt} style="date" />
                </td>
              </tr>
            );
          })}
        </tbody>
      </table>
    </div>
  );
}
