import { IconButton, Menu, useTheme, type MenuItem, type Theme } from '@meridian/platform';
import { Monitor, Moon, Sun } from 'lucide-react';

const themes = [
  { value: 'system', label: 'System', Icon: Monitor },
  { value: 'light', label: 'Light', Icon: Sun },
  { value: 'dark', label: 'Dark', Icon: Moon },
] as const satisfies { value: Theme; label: string; Icon: unknown }[];

/** The choice between the system's theme, light and dark, as a submenu. */
export function useThemeMenu(): MenuItem & { kind: 'menu' } {
  const { theme, setTheme } = useTheme();
  const { Icon } = themes.find(({ value }) => value === theme) ?? themes[0];
  const choose = (chosen: string) => {
    const known = themes.find(({ value }) => value === chosen);
    if (known) setTheme(known.value);
  };
  return {
    kind: 'menu', label: 'Theme', icon: <Icon aria-hidden />,
    items: [{ kind: 'choice', value: theme, onValueChange: choose, options: themes.map(({ value, label }) => ({ value, label })) }],
  };
}

/** The same choice behind a button of its own, for those who have no account menu. */
export function ThemeSwitch() {
  const { label, icon, items } = useThemeMenu();
  return <Menu trigger={<IconButton label="Theme" tooltip={false}>{icon}</IconButton>} items={[{ kind: 'label', label }, ...items]} />;
}
