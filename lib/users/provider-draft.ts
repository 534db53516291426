import { z } from "zod";

const KEY = "mahfil_provider_draft";

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
  /** The square as a data address; null for none. */
  logo: z.string().startsWith("data:image/").max(1_500_000).nullable(),
  step: z.enum(providerSteps),
});

/** What somebody wrote of their business before it was sent. Kept in this browser only. */
export type ProviderDraft = z.infer<typeof draft>;

/** The draft of this browser; null when there is none that can be read. */
export function readProviderDraft(): ProviderDraft | null {
  try {
    return draft.parse(JSON.parse(localStorage.getItem(KEY) ?? ""));
  } catch {
    return null;
  }
}

/** Keeps the draft; storage that cannot be written is tolerated silently. */
export function writeProviderDraft(value: ProviderDraft | null) {
  try {
    if (value) localStorage.setItem(KEY, JSON.stringify(value));
    else localStorage.removeItem(KEY);
  } catch {}
}

/** A file as a data address. */
export function asDataAddress(file: File): Promise<string> {
  return new Promise((done, failed) => {
    const reader = new FileReader();
    reader.onload = () => done(String(reader.result));
    reader.onerror = () => failed(reader.error);
    reader.readAsDataURL(file);
  });
}

/** The file behind a data address. */
export async function asFile(address: string): Promise<File> {
  const blob = await (await fetch(address)).blob();
  return new File([blob], "logo", { type: blob.type });
}
