import { IconButton, Menu, useTheme, type Theme } from '@meridian/platform';
import { Monitor, Moon, Sun } from 'lucide-react';

const themes = [
  { value: 'system', label: 'System', Icon: Monitor },
  { value: 'light', label: 'Light', Icon: Sun },
  { value: 'dark', label: 'Dark', Icon: Moon },
] as const satisfies { value: Theme; label: string; Icon: unknown }[];

/** Chooses between the system's theme, light and dark. */
export function ThemeSwitch() {
  const { theme, setTheme } = useTheme();
  const { Icon } = themes.find(({ value }) => value === theme) ?? themes[0];
  const choose = (chosen: string) => {
    const known = themes.find(({ value }) => value === chosen);
    if (known) setTheme(known.value);
  };
  return (
    <Menu
      trigger={<IconButton label="Theme" tooltip={false}><Icon aria-hidden /></IconButton>}
      items={[{ kind: 'label', label: 'Theme' }, { kind: 'choice', value: theme, onValueChange: choose, options: themes.map(({ value, label }) => ({ value, label })) }]}
    />
  );
}
