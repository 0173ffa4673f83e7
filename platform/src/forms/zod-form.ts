import { zodResolver } from '@hookform/resolvers/zod';
import { useCallback, useRef, type BaseSyntheticEvent } from 'react';
import { useForm, type DefaultValues, type FieldValues, type Path, type UseFormReturn } from 'react-hook-form';
import { config } from 'zod';
import type * as z from 'zod';
import { toastError } from '../toasts/toast-error';
import { fieldErrors } from '../api/problems';
import { readFilledValues } from './filled-values';
import { useRestoredValues } from './restored-values';

// The content security policy forbids `eval`. Without this option, zod tests `eval`, which is reported as a violation.
config({ jitless: true });

/** The schema of a form. Its input is the values of the fields, and its output is what is sent. */
export type FormSchema = z.ZodType<FieldValues, FieldValues>;
/**
 * A form of react-hook-form. Its field values have the type of the schema's input, and what it sends has the type of
 * the output.
 */
export type ZodForm<S extends FormSchema> = UseFormReturn<z.input<S>, unknown, z.output<S>>;

/**
 * Creates a form that is validated with a schema of the contract: first when it is submitted, then after every change.
 * While one submission runs, further ones are ignored.
 * @example
 * const form = useZodForm(LoginInput, { email: '', password: '' });
 * <form noValidate onSubmit={submitWith(form, login)}>
 */
export function useZodForm<S extends FormSchema>(schema: S, defaultValues: DefaultValues<z.input<S>>): ZodForm<S> {
  const form = useForm<z.input<S>, unknown, z.output<S>>({ resolver: zodResolver(schema), defaultValues });
  useRestoredValues(form);
  const running = useRef(false);
  const { handleSubmit, getValues, setValue } = form;
  const once = useCallback<typeof handleSubmit>(
    (onValid, onInvalid) => {
      const submit = handleSubmit(onValid, onInvalid);
      return (event) => {
        event?.preventDefault?.();
        if (running.current) return Promise.resolve(undefined);
        running.current = true;
        readFilledValues({ getValues, setValue }, event?.currentTarget);
        return submit(event).finally(() => {
          running.current = false;
        });
      };
    },
    [handleSubmit, getValues, setValue],
  );
  return { ...form, handleSubmit: once };
}

/**
 * Shows the server's messages at the inputs that it refused, and moves the focus to the first of them.
 * @returns whether any of them is a field of this form; see {@link showFormError} for a form without other errors.
 * @example onError: (error) => { applyFieldErrors(form, error); toastError('Registration failed', error, '…'); }
 */
export function applyFieldErrors<In extends FieldValues, Out>(
  form: UseFormReturn<In, unknown, Out>,
  error: unknown,
): boolean {
  const known = new Set(Object.keys(form.getValues()));
  const refused = Object.entries(fieldErrors(error)).filter(([path]) => known.has(path.split('.')[0] ?? ''));
  refused.forEach(([path, message], index) =>
    form.setError(path as Path<In>, { type: 'server', message }, { shouldFocus: index === 0 }),
  );
  return refused.length > 0;
}

/**
 * Shows why a form could not be sent: at the fields that the server refused, or otherwise in a toast with the server's
 * message or `fallback`.
 * @example onError: (error) => showFormError(form, error, 'Update failed', 'Unable to update profile.')
 */
export function showFormError<In extends FieldValues, Out>(
  form: UseFormReturn<In, unknown, Out>,
  error: unknown,
  title: string,
  fallback: string,
): void {
  if (!applyFieldErrors(form, error)) toastError(title, error, fallback);
}

/**
 * Submits a form with a mutation, whose own callbacks show the result. While the mutation runs, nothing is sent again.
 * @example <form noValidate onSubmit={submitWith(form, login)}>
 */
export const submitWith =
  <In extends FieldValues, Out>(
    form: UseFormReturn<In, unknown, Out>,
    mutation: { mutateAsync: (values: Out) => Promise<unknown> },
  ) =>
  (event: { preventDefault: () => void }): void => {
    void form.handleSubmit((values) =>
      mutation.mutateAsync(values).then(
        () => undefined,
        () => undefined,
      ),
    )(event as BaseSyntheticEvent);
  };
