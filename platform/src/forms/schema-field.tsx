import type { FieldSpec, FieldTable } from '@meridian/shared-types';
import type { FieldPath, FieldValues, UseFormReturn } from 'react-hook-form';
import { MarkdownField } from '../markdown/markdown-field';
import { Input } from '../primitives/fields/input';
import { TagInput } from '../primitives/fields/tag-input';
import { Textarea } from '../primitives/fields/textarea';
import { FormField } from './form-field';

interface SchemaFieldProps<In extends FieldValues, Out> {
  form: UseFormReturn<In, unknown, Out>;
  name: FieldPath<In>;
  field: FieldSpec;
  /** The help of this form, instead of the one that all forms have. */
  help?: string;
}

/**
 * Renders the control of a field as its table describes it.
 * @example <SchemaField form={form} name="jobTitle" field={PROFILE_FIELDS.jobTitle} />
 */
export function SchemaField<In extends FieldValues, Out>({ form, name, field, help }: SchemaFieldProps<In, Out>) {
  const { label, control, placeholder, maxLength, autoComplete, ifOmitted } = field;
  return (
    <FormField form={form} name={name} label={label} help={help ?? field.help} optional={ifOmitted !== 'refused'}>
      {({ value, onChange, ...rest }) => {
        const props = { ...rest, onChange, placeholder, maxLength };
        if (control === 'list') return <TagInput {...props} value={(value ?? []) as string[]} />;
        const text = { ...props, value: (value ?? '') as string, dir: 'auto' };
        if (control === 'markdown') return <MarkdownField {...text} />;
        return control === 'text' ? <Textarea rows={5} {...text} /> : <Input autoComplete={autoComplete} {...text} />;
      }}
    </FormField>
  );
}

interface SchemaFieldsProps<In extends FieldValues, Out, T extends FieldTable> {
  form: UseFormReturn<In, unknown, Out>;
  /** The fields, which the form has with the same names. */
  table: T & Record<Exclude<keyof T, keyof In>, never>;
}

/**
 * Renders the controls of all fields of a table in their order.
 * @example <SchemaFields form={form} table={PROFILE_FIELDS} />
 */
export const SchemaFields = <In extends FieldValues, Out, T extends FieldTable>({
  form,
  table,
}: SchemaFieldsProps<In, Out, T>) =>
  Object.entries<FieldSpec>(table).map(([name, field]) => (
    <SchemaField key={name} form={form} name={name as FieldPath<In>} field={field} />
  ));
