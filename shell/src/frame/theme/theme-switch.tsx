import { IconButton, useTheme, type Theme } from '@meridian/platform';
import { Monitor, Moon, Sun } from 'lucide-react';
import { Suspense, useState } from 'react';
import { ThemeMenu } from '../lazy-components';

export const THEMES = [
  { value: 'system', label: 'System', Icon: Monitor },
  { value: 'light', label: 'Light', Icon: Sun },
  { value: 'dark', label: 'Dark', Icon: Moon },
] as const satisfies { value: Theme; label: string; Icon: unknown }[];

/**
 * Renders a choice of the theme for visitors without an account menu. The button is shown before its menu is loaded. A
 * press before that opens the menu as soon as it is loaded.
 */
export function ThemeSwitch() {
  const { theme } = useTheme();
  const [pressed, setPressed] = useState(false);
  const { Icon } = THEMES.find(({ value }) => value === theme) ?? THEMES[0];
  const buttonProps = { label: 'Theme', 'aria-haspopup': 'menu', children: <Icon aria-hidden /> } as const;
  return (
    <Suspense fallback={<IconButton {...buttonProps} onClick={() => setPressed(true)} />}>
      <ThemeMenu trigger={<IconButton {...buttonProps} />} defaultOpen={pressed} />
    </Suspense>
  );
}
