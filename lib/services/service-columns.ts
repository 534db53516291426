import { AppError } from "../errors";
import { parseMoney } from "../shared/money";
import type { z } from "../shared/zod";
import { listCities } from "../venues/catalogue";
import type { serviceInput } from "./provider-schemas";

/** The form of a service as the columns of its row; amounts in minor units. Throws invalid_input for an unknown city. */
export async function toServiceColumns(service: z.output<typeof serviceInput>) {
  const city = (await listCities()).find(({ slug }) => slug === service.city);
  if (service.city && !city) throw new AppError("invalid_input");
  return {
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
}
