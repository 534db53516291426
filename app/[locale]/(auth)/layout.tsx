import type { ReactNode } from "react";
import { Navbar } from "@/components/layout/navbar";

/** Without the footer: its newsletter form would ask for an address beside the sign-in form. */
export default function AuthLayout({ children }: { children: ReactNode }) {
  return (
    <>
      <Navbar />
      <main id="content" tabIndex={-1} className="flex flex-1 flex-col outline-none">
        {children}
      </main>
    </>
  );
}
