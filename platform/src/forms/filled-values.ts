import type { FieldValues, Path, PathValue, UseFormReturn } from 'react-hook-form';

/** The fields that browsers and password managers fill. */
const FILLED = ['username', 'email', 'name', 'current-password', 'new-password', 'one-time-code']
  .map((kind) => `input[name][autocomplete~="${kind}"]`)
  .join();

/** Reads the fields that a password manager has filled without the events that tell the page about it. */
export function readFilledValues<In extends FieldValues, Out>(
  form: Pick<UseFormReturn<In, unknown, Out>, 'getValues' | 'setValue'>,
  element: unknown,
): void {
  if (!(element instanceof HTMLFormElement)) return;
  const known = form.getValues();
  for (const { name, value } of element.querySelectorAll<HTMLInputElement>(FILLED))
    if (typeof known[name] === 'string' && known[name] !== value)
      form.setValue(name as Path<In>, value as PathValue<In, Path<In>>, { shouldDirty: true });
}
