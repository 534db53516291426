import { type ReactNode, useState } from "react";
import type { ActionAnswer } from "@/lib/call-action";
import { getJson } from "@/lib/shared/get-json";
import type { ReauthenticationWays } from "@/lib/users/reauthentication-ways";
import { ConfirmIdentity } from "./confirm-identity";

type Question = { ways: ReauthenticationWays; answer: (isConfirmed: boolean) => void };

/**
 * For actions that need a recent session. `withRecentSession` runs one; if it is refused with reauthentication_needed, the user
 * confirms their identity in `dialog` and it runs again. Returns null if they did not confirm. `onAsk` is called before the
 * dialog opens, `onLeave` before the browser leaves for another service, so that typed values can be kept. `dialog` contains a
 * form: render it outside of other forms. Needs the messages of reauthentication.
 */
export function useReauthentication({
  onAsk,
  onLeave,
}: {
  onAsk?: () => void;
  onLeave?: () => void;
} = {}): {
  withRecentSession: <T>(act: () => Promise<ActionAnswer<T>>) => Promise<ActionAnswer<T> | null>;
  dialog: ReactNode;
} {
  const [question, setQuestion] = useState<Question | null>(null);

  async function withRecentSession<T>(act: () => Promise<ActionAnswer<T>>) {
    const first = await act();
    if (first.ok || first.code !== "reauthentication_needed") return first;
    const ways = await getJson<ReauthenticationWays>("/api/session/reauthentication-ways");
    if (!ways.ok) return ways;
    onAsk?.();
    const isConfirmed = await new Promise<boolean>((answer) => {
      setQuestion({ ways: ways.data, answer });
    });
    setQuestion(null);
    return isConfirmed ? act() : null;
  }

  return {
    withRecentSession,
    dialog: question && (
      <ConfirmIdentity
        ways={question.ways}
        onConfirm={() => question.answer(true)}
        onCancel={() => question.answer(false)}
        onLeave={onLeave}
      />
    ),
  };
}
