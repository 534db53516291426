import type { ReactNode } from "react";
import { Footer } from "./footer";
import { Navbar } from "./navbar";

/** The public layout: navbar, content, footer. */
export function SiteShell({ children }: { children: ReactNode }) {
  return (
    <>
      <Navbar />
      <main id="content" tabIndex={-1} className="flex-1 outline-none">
        {children}
      </main>
      <Footer />
    </>
  );
}
