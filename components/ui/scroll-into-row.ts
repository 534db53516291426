/** What stays visible of the neighbour of an item, so that the row is seen to go on. */
const PEEK_PX = 24;

/** Scrolls the row of an item, its nearest `[data-row]`, until the item is in view. The page does not move. */
export function scrollIntoRow(item: HTMLElement | null): void {
  const row = item?.closest<HTMLElement>("[data-row]");
  if (!item || !row) return;
  const [inner, outer] = [item.getBoundingClientRect(), row.getBoundingClientRect()];
  const scroll = (left: number) => row.scrollBy({ left, behavior: "instant" });
  if (inner.left < outer.left) scroll(inner.left - outer.left - PEEK_PX);
  else if (inner.right > outer.right) scroll(inner.right - outer.right + PEEK_PX);
}
