import type { Metadata } from "next";
import { getTranslations } from "next-intl/server";
import { ClientMessages } from "@/components/i18n/client-messages";
import { UsersTable } from "@/components/moderation/users-table";
import { requireRole } from "@/lib/auth/guards";
import { listAllUsers } from "@/lib/moderation/queries";

export async function generateMetadata(): Promise<Metadata> {
  const t = await getTranslations("moderation.users");
  return { title: t("title") };
}

export default async function AdminUsersPage() {
  const admin = await requireRole("admin", "/admin/users");
  const [t, users] = await Promise.all([getTranslations("moderation.users"), listAllUsers()]);
  return (
    <div className="flex flex-col gap-6">
      <h1 className="text-2xl">{t("title")}</h1>
      <ClientMessages namespaces={["app", "moderation"]}>
        <UsersTable initial={users} ownId={admin.id} />
      </ClientMessages>
    </div>
  );
}
