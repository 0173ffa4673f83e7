import { useEffect, useState } from 'react';
import { Combobox, type ComboboxOption, type ComboboxProps } from './combobox';

/** What each zone is found by beside its name, as `npm run time-zones` writes it down; its country (ISO 3166) first. */
type Names = Record<string, string[] | undefined>;

const supported = new Set(Intl.supportedValuesOf('timeZone'));
/** Browsers list many zones by their former names, and know those of today all the same. */
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

function optionOf(zone: string, [country = '', ...names]: string[] = []): ComboboxOption {
  const keywords = [zone, ...names].map((name) => name.replace(/[/_]/g, ' '));
  return { value: zone, label: labelOf(zone), keywords: [country && countries.of(country), ...keywords].join(' · ') };
}

let options: readonly ComboboxOption[] | undefined;

/** A browser that is older than a zone does not offer it. Until the names are loaded, there are the browser's. */
function useOptions(): readonly ComboboxOption[] {
  const [loaded, setLoaded] = useState(options);
  useEffect(() => {
    if (options) return setLoaded(options);
    import('./time-zone-names.json').then(
      ({ default: names }: { default: Names }) => {
        options = Object.keys(names)
          .filter(isKnown)
          .map((zone) => optionOf(zone, names[zone]));
        setLoaded(options);
      },
      () => undefined, // zones are found by their names
    );
  }, []);
  return loaded ?? [...supported].map((zone) => optionOf(zone));
}

/**
 * One time zone, by its name of today. Typing also finds it by its former names, its country, its large cities, and
 * what English calls it, such as "Eastern Time" and "CET".
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
      options={isListed ? known : [optionOf(value), ...known]}
      empty="No time zone has this name. Try the largest city nearby, or the country."
    />
  );
}
