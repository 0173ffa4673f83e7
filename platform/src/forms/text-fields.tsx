import type { ComponentProps } from 'react';
import type { FieldPath, FieldValues } from 'react-hook-form';
import { Input } from '../primitives/fields/input';
import { Textarea } from '../primitives/fields/textarea';
import { FormField, type FieldControlProps, type FormFieldProps } from './form-field';

type LabelProps<In extends FieldValues, Name extends FieldPath<In>, Out> = Omit<
  FormFieldProps<In, Name, Out>,
  'children'
>;
/** The props of a control that its field does not set. */
type OwnProps<Control extends typeof Input | typeof Textarea> = Omit<
  ComponentProps<Control>,
  keyof LabelProps<FieldValues, string, unknown> | keyof FieldControlProps<string>
>;

/**
 * Renders a field of a form for a line of text, a number or a date. Further props are those of `Input`.
 * @example <InputField form={form} name="email" label="Email" type="email" autoComplete="email" />
 */
export const InputField = <In extends FieldValues, Name extends FieldPath<In>, Out>({
  form,
  name,
  label,
  help,
  optional = false,
  ...input
}: LabelProps<In, Name, Out> & OwnProps<typeof Input>) => (
  <FormField form={form} name={name} label={label} help={help} optional={optional}>
    {(field) => <Input {...input} {...field} />}
  </FormField>
);

/**
 * Renders a field of a form for several lines of text. Further props are those of `Textarea`.
 * @example <TextareaField form={form} name="reason" label="Reason" rows={3} />
 */
export const TextareaField = <In extends FieldValues, Name extends FieldPath<In>, Out>({
  form,
  name,
  label,
  help,
  optional = false,
  ...textarea
}: LabelProps<In, Name, Out> & OwnProps<typeof Textarea>) => (
  <FormField form={form} name={name} label={label} help={help} optional={optional}>
    {(field) => <Textarea {...textarea} {...field} />}
  </FormField>
);
