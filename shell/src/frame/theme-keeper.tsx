import { useTheme } from '@meridian/platform';

/** Keeps the theme on the root element, whatever is on the screen. */
export function ThemeKeeper(): null {
  useTheme();
  return null;
}
