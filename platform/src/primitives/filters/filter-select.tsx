import { Field } from '../fields/field';
import { Select } from '../fields/select';

/** This value stands for undefined, because options of a list must not be empty. No filter has this value. */
const ALL = 'all';

export interface FilterSelectProps<Value extends string> {
  label: string;
  /** The id of the filter, if its label is shown above it. Otherwise only screen readers have the label. */
  id?: string;
  /** The choices. The one whose value is undefined shows everything. */
  options: readonly { value: Value | undefined; label: string }[];
  value: Value | undefined;
  onChange: (value: Value | undefined) => void;
}

/**
 * Renders a filter of a list by one of several values.
 * @example <FilterSelect label="Plan" options={[{ value: undefined, label: 'Any plan' }, { value: 'annual', label:
 * 'Annual' }]} value={filters.plan} onChange={(plan) => change({ plan })} />
 */
export function FilterSelect<Value extends string>({ label, id, options, value, onChange }: FilterSelectProps<Value>) {
  const select = (
    <Select
      {...(id === undefined ? { 'aria-label': label } : { id, 'aria-labelledby': `${id}-label` })}
      value={value ?? ALL}
      onValueChange={(chosen) => onChange(options.find((option) => option.value === chosen)?.value)}
      options={options.map((option) => ({ ...option, value: option.value ?? ALL }))}
    />
  );
  if (id === undefined) return select;
  return (
    <Field id={id} label={label}>
      {select}
    </Field>
  );
}
