import { adminSaveService } from "@/lib/moderation/service-edit-actions";
import type { ActionResult } from "@/lib/result";
import { saveService } from "@/lib/services/provider-actions";
import type { ServiceInput } from "@/lib/services/provider-schemas";

type SaveResult = ActionResult<{
  id: string;
  version: string;
  needsVerification: boolean;
  awaitsReview: boolean;
}>;
/** A service in the version that the form is based on; both null for a new one. */
type Base = { id: string | null; version: string | null };

/** Saves the service. The paths of field errors are made relative to the form, without `service.`. */
export async function saveServiceForm(
  { id, version }: Base,
  saveId: string,
  service: ServiceInput,
  admin: { reason: string } | null,
  note: string | undefined,
): Promise<SaveResult> {
  const result =
    admin && id && version
      ? await adminSaveService({ id, version, service, ...admin })
      : await saveService({ id, version, saveId, service, note });
  if (result.ok || !result.fields) return result;
  const fields = Object.entries(result.fields).map(([path, message]) => [
    path.replace(/^service\./, ""),
    message,
  ]);
  return { ...result, fields: Object.fromEntries(fields) };
}
