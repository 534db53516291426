import { WorkspaceShell } from "@/components/layout/workspace-shell";
import { getCurrentUser } from "@/lib/auth/session/current-user";

/** The pages that every role has, beside the sidebar of the reader's own. */
export default async function DashboardLayout({ children }: LayoutProps<"/[locale]">) {
  const user = await getCurrentUser();
  return <WorkspaceShell area={user?.role ?? "guest"}>{children}</WorkspaceShell>;
}
