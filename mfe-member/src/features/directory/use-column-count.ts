import { useEffect, useState, type RefObject } from 'react';

const REM = 16;

/** Returns the number of columns of at least `minRem` that fit into an element, or 1 before it is measured. */
export function useColumnCount(element: RefObject<HTMLElement | null>, minRem: number): number {
  const [columns, setColumns] = useState(1);
  useEffect(() => {
    const box = element.current;
    if (!box) return;
    const measure = () => setColumns(Math.max(1, Math.floor(box.clientWidth / (minRem * REM))));
    measure();
    const watch = new ResizeObserver(measure);
    watch.observe(box);
    return () => watch.disconnect();
  }, [element, minRem]);
  return columns;
}
