import { WorkspaceShell } from "@/components/layout/workspace-shell";

export default function HostLayout({ children }: LayoutProps<"/[locale]">) {
  return <WorkspaceShell area="host">{children}</WorkspaceShell>;
}
