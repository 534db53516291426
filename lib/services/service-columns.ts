import { AppError } from "../errors";
import { toCaptionRows } from "../listings/photos";
import { parseMoney } from "../shared/money";
import type { z } from "../shared/zod";
import { listCities } from "../venues/catalogue";
import type { serviceInput } from "./provider-schemas";

/**
 * The form of a service as the columns of its row, amounts in minor units, and as its details. Throws invalid_input for an
 * unknown city.
 */
export async function toStoredService(service: z.output<typeof serviceInput>) {
  const city = (await listCities()).find(({ slug }) => slug === service.city);
  if (service.city && !city) throw new AppError("invalid_input");
  const columns = {
    name: service.name,
    name_ar: service.nameAr || null,
    description: service.description,
    description_ar: service.descriptionAr || null,
    category_id: service.categoryId || null,
    pricing_type: service.pricingType,
    price: parseMoney(service.price, service.currency) ?? 0,
    currency: service.currency,
    city: city?.name.en ?? "",
    country: city?.country ?? "",
    images: service.images,
  };
  return { columns, details: { captions: toCaptionRows(service.captions, service.images) } };
}
