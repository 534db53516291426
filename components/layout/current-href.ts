/**
 * Returns the link to the current page, else the longest one to a page above it; undefined without such a link. A link with other
 * links of the menu below it, such as the overview of a role, is current on its own page only.
 */
export function currentHref(hrefs: string[], path: string): string | undefined {
  const isBelow = (page: string, href: string) => href !== "/" && page.startsWith(`${href}/`);
  const isSection = (href: string) => !hrefs.some((other) => isBelow(other, href));
  return hrefs
    .filter((href) => path === href || (isBelow(path, href) && isSection(href)))
    .sort((a, b) => b.length - a.length)[0];
}
