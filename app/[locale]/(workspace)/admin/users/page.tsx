import { getLocale, getTranslations } from "next-intl/server";
import { ClientMessages } from "@/components/i18n/client-messages";
import { UserFilters } from "@/components/moderation/user-filters";
import { UsersTable } from "@/components/moderation/users-table";
import { ButtonLink } from "@/components/ui/button-link";
import { EmptyState } from "@/components/ui/empty-state";
import { Pagination, pageLabels } from "@/components/ui/pagination";
import { requireRole } from "@/lib/auth/guards";
import { roles } from "@/lib/auth/types";
import { localizePath } from "@/lib/i18n/paths";
import { titleMetadata } from "@/lib/i18n/title-metadata";
import { listManagedUsers } from "@/lib/moderation/queries";
import { userStates } from "@/lib/moderation/types";
import { firstValue } from "@/lib/shared/first-value";

const path = "/admin/users";

export const generateMetadata = titleMetadata("moderation.users.title");

export default async function AdminUsersPage({ searchParams }: PageProps<"/[locale]/admin/users">) {
  const admin = await requireRole("admin", path);
  const params = await searchParams;
  const filter = {
    text: (firstValue(params.text) ?? "").trim().slice(0, 200),
    role: roles.find((role) => role === firstValue(params.role)) ?? null,
    state: userStates.find((state) => state === firstValue(params.state)) ?? null,
    page: Math.min(100_000, Math.max(1, Math.trunc(Number(firstValue(params.page))) || 1)),
  };
  const [locale, t, tUi, list] = await Promise.all([
    getLocale(),
    getTranslations("moderation.users"),
    getTranslations("ui.pagination"),
    listManagedUsers(filter),
  ]);
  const hrefFor = (page: number) => {
    const { text, role, state } = filter;
    const query = new URLSearchParams({
      ...(text && { text }),
      ...(role && { role }),
      ...(state && { state }),
      page: String(page),
    });
    return `${path}?${query}`;
  };
  return (
    <div className="flex flex-col gap-6">
      <h1 className="text-2xl">{t("title")}</h1>
      <UserFilters action={localizePath(locale, path)} filter={filter} />
      <p role="status" className="text-muted text-sm">
        {t("count", { count: list.total })}
      </p>
      {list.users.length === 0 ? (
        <EmptyState
          title={t("none.title")}
          body={t("none.body")}
          action={<ButtonLink href={path}>{t("none.all")}</ButtonLink>}
        />
      ) : (
        <ClientMessages namespaces={["app", "moderation", "ui"]}>
          <UsersTable users={list.users} ownId={admin.id} />
        </ClientMessages>
      )}
      <Pagination
        page={list.page}
        pageCount={list.pages}
        hrefFor={hrefFor}
        labels={pageLabels(t("pages"), tUi)}
      />
    </div>
  );
}
