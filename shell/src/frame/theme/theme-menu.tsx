import { useTheme } from '@meridian/platform';
import { Menu, type MenuItem } from '@meridian/platform/controls';
import type { ReactElement } from 'react';
import { THEMES, useShownTheme } from './theme-button';

/** Returns the choice between the system's theme, light and dark as a submenu. */
export function useThemeMenu(): MenuItem & { kind: 'menu' } {
  const { theme, setTheme } = useTheme();
  const { Icon } = useShownTheme();
  const choose = (chosen: string) => {
    const known = THEMES.find(({ value }) => value === chosen);
    if (known) setTheme(known.value);
  };
  return {
    kind: 'menu',
    label: 'Theme',
    icon: <Icon aria-hidden />,
    items: [
      {
        kind: 'choice',
        value: theme,
        onValueChange: choose,
        options: THEMES.map(({ value, label }) => ({ value, label })),
      },
    ],
  };
}

/** Renders the same choice behind a button of its own. */
export function ThemeMenu({ trigger, defaultOpen }: { trigger: ReactElement; defaultOpen: boolean }) {
  const { label, items } = useThemeMenu();
  return <Menu trigger={trigger} defaultOpen={defaultOpen} items={[{ kind: 'label', label }, ...items]} />;
}
