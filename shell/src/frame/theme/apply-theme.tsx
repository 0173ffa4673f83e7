import { useTheme } from '@meridian/platform';

/** Applies the chosen theme to the root element. */
export function ApplyTheme(): null {
  useTheme();
  return null;
}
