"use client";

import { CrashScreen } from "@/components/layout/crash-screen";

export default function CrashPage({ error }: { error: unknown }) {
  return <CrashScreen error={error} />;
}
