import { WorkspaceShell } from "@/components/layout/workspace-shell";

export default function ProviderLayout({ children }: LayoutProps<"/[locale]">) {
  return <WorkspaceShell area="service_provider">{children}</WorkspaceShell>;
}
