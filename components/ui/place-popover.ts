/**
 * Puts an open popover under its trigger, or over it where there is more room, within the window.
 * On small screens the stylesheet makes it a sheet at the bottom instead.
 */
export function placePopover(popover: HTMLElement | null, trigger: HTMLElement | null): void {
  if (!popover || !trigger) return;
  popover.style.inset = "";
  if (window.innerWidth < 640) return;
  const gap = 8;
  const at = trigger.getBoundingClientRect();
  const { offsetWidth: width, offsetHeight: height } = popover;
  const rtl = getComputedStyle(trigger).direction === "rtl";
  const wanted = rtl ? at.right - width : at.left;
  const left = Math.min(Math.max(gap, wanted), window.innerWidth - width - gap);
  const below = at.bottom + gap;
  const fits = below + height <= window.innerHeight - gap;
  const top = fits ? below : Math.max(gap, at.top - height - gap);
  popover.style.inset = `${top}px auto auto ${left}px`;
}
