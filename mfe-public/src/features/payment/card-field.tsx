import { useId, type ComponentProps } from 'react';
import { Field, Input } from '@meridian/platform';

interface CardFieldProps extends Omit<ComponentProps<typeof Input>, 'onChange' | 'value' | 'end'> {
  label: string;
  optional?: boolean;
  missing?: boolean;
  value: string;
  onChange: (typed: string) => void;
}

/** One field of the card form with its label. */
export function CardField({ label, optional = false, missing, onChange, ...input }: CardFieldProps) {
  const id = useId();
  return (
    <Field id={id} label={label} optional={optional} error={missing ? `${label} is required` : undefined}>
      <Input
        {...input}
        id={id}
        required={!optional}
        aria-invalid={missing}
        aria-describedby={missing ? `${id}-error` : undefined}
        onChange={(event) => onChange(event.target.value)}
      />
    </Field>
  );
}
