import { useEffect } from 'react';
import { useLocation } from 'react-router-dom';

let lastPathname: string | undefined;

/**
 * Moves the focus to the page's heading after a change of page, for keyboards and screen readers. The first page keeps
 * the browser's focus.
 */
export function FocusPageHeading(): null {
  const { pathname } = useLocation();
  useEffect(() => {
    const isFirst = lastPathname === undefined;
    if (lastPathname === pathname) return;
    lastPathname = pathname;
    if (isFirst) return;
    const target = document.querySelector<HTMLElement>('main h1') ?? document.querySelector('main');
    if (!target) return;
    target.tabIndex = -1;
    target.focus({ preventScroll: true });
  }, [pathname]);
  return null;
}
