import { IconButton } from '@meridian/platform';
import { Suspense, useState } from 'react';
import { ThemeMenu } from '../lazy-components';
import { useThemeButton } from './theme-button';

/**
 * Renders a choice of the theme for visitors without an account menu. The button is shown before its menu is loaded. A
 * press before that opens the menu as soon as it is loaded.
 */
export function ThemeSwitch() {
  const [pressed, setPressed] = useState(false);
  const button = useThemeButton();
  return (
    <Suspense fallback={<IconButton {...button} onClick={() => setPressed(true)} />}>
      <ThemeMenu trigger={<IconButton {...button} />} defaultOpen={pressed} />
    </Suspense>
  );
}
