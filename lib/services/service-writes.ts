import { AppError } from "../errors";
import { toStored } from "../listings/fields/listing-form";
import { toRefusal } from "../listings/refusal";
import { listCities } from "../venues/catalogue";
import { findKnownCity } from "../venues/listing/rules/location";
import { type ServiceTypes, type ServiceValues, serviceFields } from "./service-fields";

/** The form of a service as `save_service` accepts it. Throws invalid_input, at the field, for an unknown city. */
export async function toStoredService(form: ServiceValues) {
  const cities = await listCities();
  if (form.city && !findKnownCity(cities, form.city)) {
    throw new AppError("invalid_input", undefined, undefined, { city: "cityRequired" });
  }
  return toStored<ServiceTypes>("service", serviceFields, form, { cities });
}

/** The error of a save or submission, with the refused fields of the form. */
export function toServiceError(error: unknown): AppError {
  const { code, fields } = toRefusal(serviceFields, error);
  const refused = fields.map((name) => [name, "refused"]);
  return new AppError(code, error, undefined, Object.fromEntries(refused));
}
