import { SiteShell } from "@/components/layout/site-shell";

export default function SiteLayout({ children }: LayoutProps<"/[locale]">) {
  return <SiteShell>{children}</SiteShell>;
}
