/**
 * Positions an open popover below its trigger, or above it where there is more room, within the window.
 * On small screens the stylesheet makes it a bottom sheet instead.
 */
export function placePopover(popover: HTMLElement | null, trigger: HTMLElement | null): void {
  if (!popover || !trigger) return;
  popover.style.inset = "";
  if (window.innerWidth < 640) return;
  const margin = 8;
  const triggerBox = trigger.getBoundingClientRect();
  const { offsetWidth: width, offsetHeight: height } = popover;
  const isRightToLeft = getComputedStyle(trigger).direction === "rtl";
  const preferredLeft = isRightToLeft ? triggerBox.right - width : triggerBox.left;
  const left = Math.min(Math.max(margin, preferredLeft), window.innerWidth - width - margin);
  const below = triggerBox.bottom + margin;
  const fitsBelow = below + height <= window.innerHeight - margin;
  const top = fitsBelow ? below : Math.max(margin, triggerBox.top - height - margin);
  popover.style.inset = `${top}px auto auto ${left}px`;
}
