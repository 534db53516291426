import { compareOpenRevision, compareRejected } from "../listings/compare-revision";
import type { NameLookup } from "../listings/rules/compare-fields";
import { bothLanguages } from "../shared/localized";
import { listServiceCategories } from "../users/queries";
import { findCity, listCities } from "../venues/catalogue";
import { serviceDeclaration } from "./declaration";

/** The names of the categories and cities that services refer to. */
export async function getServiceNames(): Promise<NameLookup> {
  const [categories, cities] = await Promise.all([listServiceCategories(), listCities()]);
  return {
    type: (id) =>
      categories.find((category) => category.id === id)?.name ?? bothLanguages(id, null),
    city: (text) => findCity(cities, text)?.name ?? bothLanguages(text, null),
  };
}

/**
 * The differences between a service that waits for review, with its pending revision, and its rejected version. For
 * admins.
 */
export const compareServiceWithRejected = (serviceId: string, rejected: Record<string, unknown>) =>
  compareRejected(serviceDeclaration, serviceId, rejected, getServiceNames);

/** The open revision of a published service, for its provider and for admins; see `compareOpenRevision`. */
export const getOpenServiceRevision = (serviceId: string) =>
  compareOpenRevision(serviceDeclaration, serviceId, getServiceNames);
