type Control = HTMLInputElement | HTMLSelectElement;

/** Makes the fields of a form say what the address says, where a link has changed it; but not the one `typing`. */
export function followAddress(
  form: HTMLFormElement,
  query: URLSearchParams,
  typing: Element | null = null,
) {
  for (const element of form.elements) {
    const control = element as Control;
    if (!control.name || control === typing) continue;
    const values = query.getAll(control.name);
    if (control instanceof HTMLInputElement && /^(checkbox|radio)$/.test(control.type)) {
      control.checked = values.length > 0 ? values.includes(control.value) : control.value === "";
    } else if (!(control instanceof HTMLInputElement && control.type === "hidden")) {
      const fallback =
        control instanceof HTMLSelectElement ? (control.options[0]?.value ?? "") : "";
      control.value = values[0] ?? fallback;
    }
  }
}

/** What a form's fields say, as the query of an address; empty ones are left out. */
export function typedQuery(form: HTMLFormElement): URLSearchParams {
  const query = new URLSearchParams();
  for (const [name, value] of new FormData(form)) {
    const text = String(value).trim();
    if (text) query.append(name, text);
  }
  return query;
}
