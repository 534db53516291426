import type { ReactNode } from "react";
import { Footer } from "./footer";
import { Navbar } from "./navbar";

/** The public layout: navbar, content, footer. A page without the footer offers no links after its content. */
export function SiteShell({
  children,
  hasFooter = true,
}: {
  children: ReactNode;
  hasFooter?: boolean;
}) {
  return (
    <>
      <Navbar />
      <main id="content" tabIndex={-1} className="flex-1 outline-none">
        {children}
      </main>
      {hasFooter && <Footer />}
    </>
  );
}
