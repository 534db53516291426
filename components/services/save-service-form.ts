import { adminSaveService } from "@/lib/moderation/service-edit-actions";
import type { ActionResult } from "@/lib/result";
import { saveService } from "@/lib/services/provider-actions";
import type { ServiceInput } from "@/lib/services/provider-schemas";

type SaveResult = ActionResult<{ id: string; needsVerification: boolean; awaitsReview: boolean }>;

/** Saves the service. The paths of field errors are made relative to the form, without `service.`. */
export async function saveServiceForm(
  id: string | null,
  service: ServiceInput,
  admin: { version: string; reason: string } | null,
  note: string | undefined,
): Promise<SaveResult> {
  const result =
    admin && id
      ? await adminSaveService({ id, service, ...admin })
      : await saveService({ id, service, note });
  if (result.ok || !result.fields) return result;
  const fields = Object.entries(result.fields).map(([path, message]) => [
    path.replace(/^service\./, ""),
    message,
  ]);
  return { ...result, fields: Object.fromEntries(fields) };
}
