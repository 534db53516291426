import { SiteShell } from "@/components/layout/site-shell";

export default function BookingLayout({ children }: LayoutProps<"/[locale]">) {
  return <SiteShell hasFooter={false}>{children}</SiteShell>;
}
