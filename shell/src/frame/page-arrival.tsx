import { useEffect } from 'react';
import { useLocation } from 'react-router-dom';

let arrivedAt: string | undefined;

/**
 * After a change of page, moves the focus to its heading, so that keyboards and screen readers go along. The first page
 * keeps the browser's own start.
 */
export function PageArrival(): null {
  const { pathname } = useLocation();
  useEffect(() => {
    const isFirst = arrivedAt === undefined;
    if (arrivedAt === pathname) return;
    arrivedAt = pathname;
    if (isFirst) return;
    const target = document.querySelector<HTMLElement>('main h1') ?? document.querySelector('main');
    if (!target) return;
    target.tabIndex = -1;
    target.focus({ preventScroll: true });
  }, [pathname]);
  return null;
}
