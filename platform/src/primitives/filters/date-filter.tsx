import { Field } from '../fields/field';
import { Input } from '../fields/input';

export interface DateFilterProps {
  id: string;
  label: string;
  /** A date as `YYYY-MM-DD`, or undefined if the list is not limited. */
  value: string | undefined;
  min?: string | undefined;
  max?: string | undefined;
  onChange: (value: string | undefined) => void;
}

/**
 * Renders a filter of a list by a date.
 * @example <DateFilter id="joined-from" label="Joined from" value={from} max={to} onChange={setFrom} />
 */
export const DateFilter = ({ id, label, value = '', onChange, ...limits }: DateFilterProps) => (
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
