import { useId, type ComponentProps } from 'react';
import { Field, Input } from '@meridian/platform';

interface CardFieldProps extends Omit<ComponentProps<typeof Input>, 'onChange' | 'value' | 'end'> {
  label: string;
  optional?: boolean;
  /** The error message for the value. */
  error?: string | undefined;
  value: string;
  onChange: (typed: string) => void;
}

/** Renders one field of the card form with its label. */
export function CardField({ label, optional = false, error, onChange, ...input }: CardFieldProps) {
  const id = useId();
  return (
    <Field id={id} label={label} optional={optional} error={error}>
      <Input
        {...input}
        id={id}
        required={!optional}
        aria-invalid={Boolean(error)}
        aria-describedby={error ? `${id}-error` : undefined}
        onChange={(event) => onChange(event.target.value)}
      />
    </Field>
  );
}
