import { asService } from "./backend";
import { freeSlot } from "./slots";

/** A free time at a demo venue that has an add-on of which there are only some. */
export async function slotWithAddon() {
  for (let attempt = 0; attempt < 60; attempt += 1) {
    const slot = await freeSlot({ instant: attempt % 2 === 0 });
    const { data } = await asService()
      .from("venue_addons")
      .select("id, name, name_ar, stock")
      .match({ venue_id: slot.venueId, pricing: "per_booking", is_active: true })
      .lte("stock", 20)
      .limit(1);
    const [addon] = (data ?? []) as { id: string; name: string; name_ar: string; stock: number }[];
    if (addon) return { slot, addon };
  }
  throw new Error("no demo venue has an add-on with a stock");
}
