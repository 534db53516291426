import { toMajor } from "../shared/money";
import type { ServiceInput } from "./provider-schemas";
import type { EditedService } from "./provider-types";

/** A stored service as the values of its form; the price in major units. */
export const toServiceValues = (service: EditedService): Omit<ServiceInput, "mode"> => ({
  name: service.name.en,
  nameAr: service.name.ar,
  description: service.description.en,
  descriptionAr: service.description.ar,
  categoryId: service.categoryId ?? "",
  pricingType: service.pricingType,
  price: service.priceMinor > 0 ? String(toMajor(service.priceMinor, service.currency)) : "",
  currency: service.currency,
  city: service.citySlug,
  images: service.images,
  captions: service.captions,
});
