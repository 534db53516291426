import { personalKeys } from "../shared/personal-storage";
import { z } from "../shared/zod";

const KEY = personalKeys.providerDraft;

export const providerSteps = ["account", "business", "category", "details", "review"] as const;
export type ProviderStep = (typeof providerSteps)[number];

const draft = z.object({
  values: z.object({
    businessName: z.string().max(1000),
    businessDescription: z.string().max(20_000),
    categoryIds: z.array(z.string().max(50)).max(50),
    websiteUrl: z.string().max(2000),
    yearsOfExperience: z.string().max(50),
  }),
  /** A data URL; null without a logo. */
  logo: z
    .string()
    .max(1_500_000)
    .regex(
      /^data:image\/[\w.+-]+;base64,(?:[A-Za-z\d+/]{4})+(?:[A-Za-z\d+/]{2}==|[A-Za-z\d+/]{3}=)?$/,
    )
    .nullable(),
  step: z.enum(providerSteps),
});

/** The owner of the draft. A visitor's draft has none, and belongs to the account that they create. */
const ownership = z.object({ owner: z.string().nullish() });

/** A registration that has not been sent, stored in this browser only. */
export type ProviderDraft = z.infer<typeof draft>;

/**
 * The draft of this browser; null when it is missing, unreadable or another account's. `ownerId` is null for visitors.
 */
export function readProviderDraft(ownerId: string | null): ProviderDraft | null {
  try {
    const stored: unknown = JSON.parse(localStorage.getItem(KEY) ?? "");
    const { owner } = ownership.parse(stored);
    return owner && owner !== ownerId ? null : draft.parse(stored);
  } catch {
    return null;
  }
}

/** Stores the draft. Ignores storage that cannot be written. */
export function writeProviderDraft(value: ProviderDraft, ownerId: string | null) {
  try {
    localStorage.setItem(KEY, JSON.stringify({ ...value, owner: ownerId }));
  } catch {}
}

/** Deletes the draft. */
export function removeProviderDraft() {
  try {
    localStorage.removeItem(KEY);
  } catch {}
}

/** A file as a data URL. */
export function toDataUrl(file: File): Promise<string> {
  return new Promise((resolve, reject) => {
    const reader = new FileReader();
    reader.onload = () => resolve(String(reader.result));
    reader.onerror = () => reject(reader.error);
    reader.readAsDataURL(file);
  });
}

/**
 * The file in a base64 data URL. Decoded here, because the security policy does not allow pages to fetch such a URL.
 */
export function fileFromDataUrl(url: string): File {
  const [head = "", content = ""] = url.split(",", 2);
  const type = head.slice("data:".length).split(";", 1)[0] ?? "";
  const bytes = Uint8Array.from(atob(content), (character) => character.charCodeAt(0));
  return new File([bytes], "logo", { type });
}
