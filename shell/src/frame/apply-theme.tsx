import { useTheme } from '@meridian/platform';

/** Keeps the chosen theme on the root element. */
export function ApplyTheme(): null {
  useTheme();
  return null;
}
