import { WorkspaceShell } from "@/components/layout/workspace-shell";

export default function AdminLayout({ children }: LayoutProps<"/[locale]">) {
  return <WorkspaceShell area="admin">{children}</WorkspaceShell>;
}
