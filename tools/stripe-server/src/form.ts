/** The value of a form with keys such as `a[b][0]`: a text, or values by their names. */
export type FormValue = string | Form;
export interface Form {
  [name: string]: FormValue | undefined;
}

/** Parses the nested form in which Stripe's API takes parameters. @example parseForm('a[b]=1') // { a: { b: '1' } } */
export function parseForm(text: string): Form {
  const form: Form = {};
  for (const [key, value] of new URLSearchParams(text)) {
    const [first = '', ...rest] = key.split('[').map((part) => part.replace(/\]$/, ''));
    const path = [first, ...rest];
    let at = form;
    for (const [index, part] of path.entries()) {
      // Lists have indexes, or empty brackets.
      const name = part === '' ? String(Object.keys(at).length) : part;
      if (index === path.length - 1) at[name] = value;
      else at = formIn(at, name);
    }
  }
  return form;
}

function formIn(form: Form, name: string): Form {
  const known = form[name];
  if (typeof known === 'object') return known;
  const created: Form = {};
  form[name] = created;
  return created;
}

/** Returns the value at a path, if it is a text. @example textAt(form, 'created', 'gte') */
export function textAt(form: Form, ...path: string[]): string | undefined {
  let at: FormValue | undefined = form;
  for (const part of path) at = typeof at === 'object' ? at[part] : undefined;
  return typeof at === 'string' ? at : undefined;
}

/** Returns the texts at a path by their names, such as metadata. */
export function textsAt(form: Form, ...path: string[]): Record<string, string> {
  let at: FormValue | undefined = form;
  for (const part of path) at = typeof at === 'object' ? at[part] : undefined;
  if (typeof at !== 'object') return {};
  return Object.fromEntries(
    Object.entries(at).flatMap(([name, value]) => (typeof value === 'string' ? [[name, value]] : [])),
  );
}
