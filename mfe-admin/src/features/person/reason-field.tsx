import { InputField } from '@meridian/platform/forms';
import type { FieldPath, UseFormReturn } from 'react-hook-form';

interface Props<In extends { reason: string }, Out> {
  form: UseFormReturn<In, unknown, Out>;
}

/** Renders the field for the reason of an action on an account. */
export const ReasonField = <In extends { reason: string }, Out>({ form }: Props<In, Out>) => (
  <InputField form={form} name={'reason' as FieldPath<In>} label="Reason" help="It is recorded in the audit log." />
);
