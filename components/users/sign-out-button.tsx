"use client";

import { LogOut } from "lucide-react";
import { useState } from "react";
import { useUser } from "@/components/session/user-context";
import { Button } from "@/components/ui/button";

export function SignOutButton({ label }: { label: string }) {
  const { signOut } = useUser();
  const [isSigningOut, setSigningOut] = useState(false);
  return (
    <Button
      variant="outline"
      loading={isSigningOut}
      onClick={() => {
        setSigningOut(true);
        void signOut();
      }}
    >
      <LogOut aria-hidden="true" className="size-5 rtl:-scale-x-100" />
      {label}
    </Button>
  );
}
