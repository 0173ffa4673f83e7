import type { FieldSpec } from '@meridian/shared-types';
import type { FieldPath, FieldValues, UseFormReturn } from 'react-hook-form';
import { Input } from '../primitives/fields/input';
import { TagInput } from '../primitives/fields/tag-input';
import { Textarea } from '../primitives/fields/textarea';
import { FormField } from './form-field';

interface SchemaFieldProps<In extends FieldValues, Out> {
  form: UseFormReturn<In, unknown, Out>;
  name: FieldPath<In>;
  field: FieldSpec;
}

/**
 * Renders the control of a field as its table describes it.
 * @example <SchemaField form={form} name="jobTitle" field={PROFILE_FIELDS.jobTitle} />
 */
export function SchemaField<In extends FieldValues, Out>({ form, name, field }: SchemaFieldProps<In, Out>) {
  const { label, control, help, placeholder, wordMax, autoComplete, ifOmitted } = field;
  return (
    <FormField form={form} name={name} label={label} help={help} optional={ifOmitted !== 'refused'}>
      {({ value, onChange, ...props }) => {
        if (control === 'list')
          return (
            <TagInput
              {...props}
              value={(value ?? []) as string[]}
              onChange={onChange}
              maxLength={wordMax}
              placeholder={placeholder}
            />
          );
        const text = { ...props, value: value as string, onChange, placeholder };
        return control === 'text' ? <Textarea rows={5} {...text} /> : <Input autoComplete={autoComplete} {...text} />;
      }}
    </FormField>
  );
}
