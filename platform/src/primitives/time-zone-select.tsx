import { Combobox, type ComboboxOption, type ComboboxProps } from './combobox';
import NAMES from './time-zone-names.json';

// The names are those of the tz database. `npm run time-zones` writes the file.
const namesOf: Record<string, string[] | undefined> = NAMES;
const supported = new Set(Intl.supportedValuesOf('timeZone'));
/** Browsers list many zones by their former names, but accept the current names, too. */
const isKnown = (zone: string): boolean => {
  if (supported.has(zone)) return true;
  try {
    return Boolean(new Intl.DateTimeFormat('en-US', { timeZone: zone }));
  } catch {
    return false;
  }
};

/** @example labelOf('America/New_York') // 'New York (America/New York)' */
function labelOf(zone: string): string {
  const spaced = zone.replaceAll('_', ' ');
  return zone.includes('/') ? `${spaced.split('/').at(-1)} (${spaced})` : spaced;
}

const countries = new Intl.DisplayNames('en', { type: 'region' });

function optionOf(zone: string): ComboboxOption {
  const [country = '', ...names] = namesOf[zone] ?? [];
  const keywords = [zone, ...names].map((name) => name.replace(/[/_]/g, ' '));
  return { value: zone, label: labelOf(zone), keywords: [country && countries.of(country), ...keywords].join(' · ') };
}

let options: readonly ComboboxOption[] | undefined;
/**
 * The options are created when the first field is shown. A zone whose name the browser does not support yet is left
 * out.
 */
const allOptions = () => (options ??= Object.keys(NAMES).filter(isKnown).map(optionOf));

/**
 * Renders a choice of one time zone by its current name. A search also matches its former names, its country, and its
 * English names, such as "Eastern Time" and "CET".
 * @example <TimeZoneSelect id="zone" value={zone} onValueChange={setZone} />
 */
export function TimeZoneSelect({
  value,
  placeholder = 'Select a time zone',
  ...props
}: Omit<ComboboxProps, 'options'>) {
  const known = allOptions();
  const isListed = value === '' || known.some((option) => option.value === value);
  return (
    <Combobox
      {...props}
      value={value}
      placeholder={placeholder}
      options={isListed ? known : [optionOf(value), ...known]}
      empty="No time zone has this name. Try the largest city nearby, or the country."
    />
  );
}
