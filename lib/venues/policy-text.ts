import type { useTranslations } from "next-intl";
import type { PolicyWording } from "../quotes/rules/policy-wording";
import { policies } from "./types";

/** A cancellation policy in one sentence, the same on every page; null for an unknown name. */
export function policyText(
  name: string,
  wording: PolicyWording,
  t: ReturnType<typeof useTranslations<"policies">>,
): string | null {
  const policy = policies.find((each) => each === name);
  return policy ? t(`texts.${wording}.${policy}`) : null;
}
