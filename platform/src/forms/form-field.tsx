import { useId, type ReactNode } from 'react';
import {
  useController,
  type FieldPath,
  type FieldValues,
  type PathValue,
  type RefCallBack,
  type UseFormReturn,
} from 'react-hook-form';
import { Field } from '../primitives/fields/field';

/** The props that a control receives from its field. `onChange` takes an event or a plain value. */
export interface FieldControlProps<Value> {
  id: string;
  name: string;
  value: Value;
  onChange: (eventOrValue: unknown) => void;
  onBlur: () => void;
  ref: RefCallBack;
  'aria-invalid': boolean;
  'aria-describedby': string | undefined;
}

export interface FormFieldProps<In extends FieldValues, Name extends FieldPath<In>, Out> {
  form: UseFormReturn<In, unknown, Out>;
  name: Name;
  label: ReactNode;
  help?: ReactNode;
  /** Shows the word "optional" beside the label. */
  optional?: boolean;
  children: (props: FieldControlProps<PathValue<In, Name>>) => ReactNode;
}

/**
 * Renders one field of a form. Its label, help and message are connected to the control for screen readers.
 * @example
 * <FormField form={form} name="email" label="Email">{(props) => <Input type="email" autoComplete="email" {...props}
 * />}</FormField>
 * <FormField form={form} name="chapterId" label="Chapter">{({ onChange, value, ...props }) => <Select {...props}
 * value={value} onValueChange={onChange} options={chapters} />}</FormField>
 */
export function FormField<In extends FieldValues, Name extends FieldPath<In>, Out>({
  form,
  name,
  label,
  help,
  optional,
  children,
}: FormFieldProps<In, Name, Out>) {
  const id = useId();
  const {
    field,
    fieldState: { error },
  } = useController({ control: form.control, name });
  // A nested value, such as the text of a picture, shows its own error.
  const isOfPart = error && error.type === undefined && !Array.isArray(error);
  const message = error?.message ?? (error && !isOfPart ? 'Check this value' : undefined);
  const describedBy =
    [help !== undefined && `${id}-help`, message && `${id}-error`].filter(Boolean).join(' ') || undefined;
  return (
    <Field id={id} label={label} help={help} optional={optional} error={message}>
      {children({
        ...field,
        id,
        onChange: field.onChange,
        'aria-invalid': error !== undefined,
        'aria-describedby': describedBy,
      })}
    </Field>
  );
}
