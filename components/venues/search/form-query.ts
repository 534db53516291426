type Control = HTMLInputElement | HTMLSelectElement;

/** Sets the fields of a form to the values of a query, except the field that the user is typing into. */
export function setFormValues(
  form: HTMLFormElement,
  query: URLSearchParams,
  focused: Element | null = null,
) {
  for (const element of form.elements) {
    const control = element as Control;
    if (!control.name || control === focused) continue;
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

/** Returns the values of a form as a query, without empty ones. */
export function formQuery(form: HTMLFormElement): URLSearchParams {
  const query = new URLSearchParams();
  for (const [name, value] of new FormData(form)) {
    const text = String(value).trim();
    if (text) query.append(name, text);
  }
  return query;
}
