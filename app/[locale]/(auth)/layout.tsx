import type { ReactNode } from "react";
import { Navbar } from "@/components/layout/navbar";

/** No footer: one form, and nothing beside it that asks for an address too. */
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
