import { useEffect, useState } from 'react';
import { Combobox, type ComboboxOption, type ComboboxProps } from './combobox';

/**
 * The search terms of each zone in addition to its name, as `npm run time-zones` writes them. The first is its country.
 */
type Names = Record<string, string[] | undefined>;

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

function toOption(zone: string, [country = '', ...names]: string[] = []): ComboboxOption {
  const keywords = [zone, ...names].map((name) => name.replace(/[/_]/g, ' '));
  return { value: zone, label: labelOf(zone), keywords: [country && countries.of(country), ...keywords].join(' · ') };
}

let options: readonly ComboboxOption[] | undefined;

/** Returns the zones that this browser supports. Until the search terms are loaded, they have only their names. */
function useOptions(): readonly ComboboxOption[] {
  const [loaded, setLoaded] = useState(options);
  useEffect(() => {
    if (options) return setLoaded(options);
    import('./time-zone-names.json').then(
      ({ default: names }: { default: Names }) => {
        options = Object.keys(names)
          .filter(isKnown)
          .map((zone) => toOption(zone, names[zone]));
        setLoaded(options);
      },
      () => undefined, // The zones are still found by their names.
    );
  }, []);
  return loaded ?? [...supported].map((zone) => toOption(zone));
}

/**
 * Renders a choice of one time zone by its current name. A search also matches its former names, its country, its large
 * cities, and its English names, such as "Eastern Time" and "CET".
 * @example <TimeZoneSelect id="zone" value={zone} onValueChange={setZone} />
 */
export function TimeZoneSelect({
  value,
  placeholder = 'Select a time zone',
  ...props
}: Omit<ComboboxProps, 'options'>) {
  const known = useOptions();
  const isListed = value === '' || known.some((option) => option.value === value);
  return (
    <Combobox
      {...props}
      value={value}
      placeholder={placeholder}
      options={isListed ? known : [toOption(value), ...known]}
      empty="No time zone has this name. Try the largest city nearby, or the country."
    />
  );
}
