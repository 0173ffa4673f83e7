import { Field, Input } from '@meridian/platform';

interface Props {
  id: string;
  label: string;
  /** A date as `YYYY-MM-DD`, or undefined if the list is not limited. */
  value: string | undefined;
  min?: string | undefined;
  max?: string | undefined;
  onChange: (value: string | undefined) => void;
}

/** Renders the field for a date that limits the list of users. */
export const DateFilter = ({ id, label, value = '', onChange, ...limits }: Props) => (
  <Field id={id} label={label}>
    <Input
      id={id}
      type="date"
      value={value}
      onChange={({ target }) => onChange(target.value || undefined)}
      {...limits}
    />
  </Field>
);
