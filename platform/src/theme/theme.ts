import { useLayoutEffect } from 'react';
import { useStore } from 'zustand';
import { createStore } from 'zustand/vanilla';

/** The viewer's choice of theme. `system` follows their device. */
export type Theme = 'system' | 'light' | 'dark';

const STORAGE_KEY = 'meridian:theme';
const isTheme = (value: unknown): value is Theme => value === 'system' || value === 'light' || value === 'dark';

function readTheme(): Theme {
  try {
    const value = localStorage.getItem(STORAGE_KEY);
    return isTheme(value) ? value : 'system';
  } catch {
    return 'system'; // The storage is not accessible.
  }
}

const themeStore = createStore<{ theme: Theme }>(() => ({ theme: readTheme() }));

function setTheme(theme: Theme): void {
  themeStore.setState({ theme });
  try {
    localStorage.setItem(STORAGE_KEY, theme);
  } catch {
    // Without storage, the choice lasts as long as the page.
  }
}

/**
 * Returns the viewer's choice of theme. It is stored in the browser and written to `data-theme` on the root element.
 * @example const { theme, setTheme } = useTheme();
 */
export function useTheme(): { theme: Theme; setTheme: (theme: Theme) => void } {
  const theme = useStore(themeStore, (state) => state.theme);
  useLayoutEffect(() => {
    document.documentElement.dataset.theme = theme;
  }, [theme]);
  return { theme, setTheme };
}
