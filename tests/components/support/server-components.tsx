import { cloneElement, Fragment, isValidElement, type ReactElement, type ReactNode } from "react";
import type { RenderResult } from "vitest-browser-react";
import { directionOf } from "../../../lib/i18n/routing.ts";
import type { TestLocale } from "./locales.ts";
import { renderIn } from "./render.tsx";

type Props = Record<string, unknown>;
type AsyncComponent = (props: Props) => Promise<ReactNode>;

const isAsyncComponent = (type: unknown): type is AsyncComponent =>
  typeof type === "function" && type.constructor.name === "AsyncFunction";

/** Returns the value with its async components replaced by what they return. Leaves other values as they are. */
async function resolveValue(value: unknown): Promise<unknown> {
  if (value instanceof Promise) return resolveValue(await value);
  if (Array.isArray(value)) {
    const resolved: unknown[] = [];
    for (const item of value) resolved.push(await resolveValue(item));
    return resolved;
  }
  if (!isValidElement<Props>(value)) return value;
  if (isAsyncComponent(value.type)) {
    const content = (await resolveValue(await value.type(value.props))) as ReactNode;
    return value.key === null ? content : <Fragment key={value.key}>{content}</Fragment>;
  }
  const { children, ...props } = value.props;
  for (const [name, prop] of Object.entries(props)) props[name] = await resolveValue(prop);
  if (children === undefined) return cloneElement(value, props);
  // Passed as separate arguments: only children in an array need keys.
  const resolved = (await resolveValue(children)) as ReactNode;
  return Array.isArray(resolved)
    ? cloneElement(value, props, ...resolved)
    : cloneElement(value, props, resolved);
}

/**
 * Renders a server component in that language, as a page would: awaits async components and lets React render the others. Does
 * not find async components that a client component creates.
 */
export async function renderServerIn(
  locale: TestLocale,
  element: ReactElement,
  options?: Parameters<typeof renderIn>[2],
): Promise<RenderResult> {
  const html = document.documentElement;
  html.lang = locale;
  html.dir = directionOf(locale);
  return renderIn(locale, (await resolveValue(element)) as ReactNode, options);
}
