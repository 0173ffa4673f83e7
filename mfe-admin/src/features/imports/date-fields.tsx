import { Field } from '@meridian/platform';
import { Select, type SelectOption } from '@meridian/platform/controls';
import type { ImportMapping } from '@meridian/shared-types';
import { defaultYearsFrom } from '@meridian/shared-types/import-formats';

export type DateFields = Pick<ImportMapping, 'dateOrder' | 'yearsFrom' | 'serialDates'>;

const DATE_ORDERS: SelectOption[] = [
  { value: 'dmy', label: 'Day, month, year' },
  { value: 'mdy', label: 'Month, day, year' },
  { value: 'ymd', label: 'Year, month, day' },
];
const SERIAL_DATES: SelectOption[] = [
  { value: '1900', label: 'From 1900 (46387 is December 31, 2026)' },
  { value: '1904', label: 'From 1904 (46387 is January 1, 2031)' },
];
/** The first years that other programs assume for years of two digits. */
const FIRST_YEARS = [1930, 1970, 2000];

const yearsOption = (from: number): SelectOption => ({ value: String(from), label: `${from} to ${from + 99}` });

/** Renders the choices of how dates are read, which cannot always be guessed from the file. */
export function DateFieldset({
  value,
  onChange,
}: {
  value: DateFields;
  onChange: (change: Partial<DateFields>) => void;
}) {
  const assumed = defaultYearsFrom(new Date());
  const from = value.yearsFrom ?? assumed;
  const years = [...new Set([assumed, from, ...FIRST_YEARS])].sort((a, b) => a - b);
  return (
    <>
      <Field id="import-dates" label="Date format" help="The name of a month is recognized as well.">
        <Select
          id="import-dates"
          value={value.dateOrder}
          onValueChange={(order) => onChange({ dateOrder: order as ImportMapping['dateOrder'] })}
          options={DATE_ORDERS}
        />
      </Field>
      <Field
        id="import-years"
        label="Years with two digits"
        help={`${String(from % 100).padStart(2, '0')} is read as ${from}, and ${String((from + 99) % 100).padStart(2, '0')} as ${from + 99}.`}
      >
        <Select
          id="import-years"
          value={String(from)}
          onValueChange={(year) => onChange({ yearsFrom: Number(year) })}
          options={years.map(yearsOption)}
        />
      </Field>
      <Field
        id="import-serials"
        label="Dates as numbers"
        help="Spreadsheets count days. Older ones on a Mac began in 1904."
      >
        <Select
          id="import-serials"
          value={value.serialDates ?? '1900'}
          onValueChange={(system) => onChange({ serialDates: system as '1900' | '1904' })}
          options={SERIAL_DATES}
        />
      </Field>
    </>
  );
}
