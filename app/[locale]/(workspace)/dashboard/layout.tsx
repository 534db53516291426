import { dashboardSidebar } from "@/components/layout/sidebar-items";
import { WorkspaceShell } from "@/components/layout/workspace-shell";
import { getCurrentUser } from "@/lib/auth/session/current-user";

export default async function DashboardLayout({ children }: LayoutProps<"/[locale]">) {
  const user = await getCurrentUser();
  return <WorkspaceShell area={dashboardSidebar(user?.role ?? "guest")}>{children}</WorkspaceShell>;
}
