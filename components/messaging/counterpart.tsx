"use client";

import { useTranslations } from "next-intl";
import type { ComponentProps, ReactNode } from "react";
import { usePresence } from "@/components/realtime/use-presence";
import { Avatar } from "@/components/ui/avatar";

type Props = Pick<ComponentProps<typeof Avatar>, "name" | "src" | "size" | "className"> & {
  /** Null when their account is unknown. */
  userId: string | null;
};

/** The avatar of somebody with whom the reader talks, with their presence. Needs the messages of messaging. */
export function CounterpartAvatar({ userId, ...avatar }: Props) {
  const t = useTranslations("messaging.presence");
  const status = usePresence(userId);
  return <Avatar {...avatar} {...(status && { status, statusLabel: t(status) })} />;
}

/** The avatar with content beside it and the presence as visible text. */
export function Counterpart({ userId, children, ...avatar }: Props & { children: ReactNode }) {
  const t = useTranslations("messaging.presence");
  const status = usePresence(userId);
  return (
    <div className="flex min-w-0 items-center gap-3">
      <Avatar {...avatar} {...(status && { status })} />
      <div className="min-w-0">
        {children}
        {status && <p className="text-muted text-sm">{t(status)}</p>}
      </div>
    </div>
  );
}
