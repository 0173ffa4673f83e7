import { useTheme, type Theme } from '@meridian/platform';
import { Monitor, Moon, Sun } from 'lucide-react';

export const THEMES = [
  { value: 'system', label: 'System', Icon: Monitor },
  { value: 'light', label: 'Light', Icon: Sun },
  { value: 'dark', label: 'Dark', Icon: Moon },
] as const satisfies { value: Theme; label: string; Icon: unknown }[];

/** Returns the theme, as it is in {@link THEMES}. */
export function useShownTheme() {
  const { theme } = useTheme();
  return THEMES.find(({ value }) => value === theme) ?? THEMES[0];
}

/** Returns the properties of the button that opens the menu of themes. */
export function useThemeButton() {
  const { Icon } = useShownTheme();
  return { label: 'Theme', 'aria-haspopup': 'menu', children: <Icon aria-hidden /> } as const;
}
