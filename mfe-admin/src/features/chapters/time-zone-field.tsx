import { Combobox } from '@meridian/platform/controls';
import type { FieldControlProps } from '@meridian/platform/forms';

const ZONES = Intl.supportedValuesOf('timeZone');

/** @example labelOf('America/New_York') // 'New York (America/New York)' */
function labelOf(zone: string): string {
  const [place = zone, ...area] = zone.replaceAll('_', ' ').split('/').reverse();
  return area.length > 0 ? `${place} (${zone.replaceAll('_', ' ')})` : zone;
}

/** The time zone of a chapter's events. */
export function TimeZoneField({
  placeholder,
  value,
  onChange,
  ...props
}: FieldControlProps<string> & { placeholder?: string }) {
  const zones = value && !ZONES.includes(value) ? [value, ...ZONES] : ZONES;
  return (
    <Combobox
      {...props}
      value={value}
      onValueChange={onChange}
      placeholder={placeholder ?? 'Select a time zone'}
      options={zones.map((zone) => ({ value: zone, label: labelOf(zone) }))}
    />
  );
}
