import { useEffect } from 'react';

/** Less than this many pixels are bars of the browser, which `dvh` already takes into account. */
const MIN_PX = 120;

/**
 * Sets `--keyboard-inset` on the page to the height that an on-screen keyboard covers, so that the field and the last
 * messages stay in view. Other browsers than Safari make the page smaller themselves, and the inset is then 0px.
 */
export function useKeyboardInset(): void {
  useEffect(() => {
    const viewport = window.visualViewport;
    if (!viewport) return;
    const { style } = document.documentElement;
    const update = () => {
      const covered = window.innerHeight - viewport.height * viewport.scale;
      style.setProperty('--keyboard-inset', covered < MIN_PX ? '0px' : `${Math.round(covered)}px`);
    };
    update();
    viewport.addEventListener('resize', update);
    return () => {
      viewport.removeEventListener('resize', update);
      style.removeProperty('--keyboard-inset');
    };
  }, []);
}
