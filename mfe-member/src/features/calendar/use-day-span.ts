import { useEffect, useState, type PointerEvent } from 'react';

interface Span {
  anchor: Date;
  to: Date;
}

const inOrder = ({ anchor, to }: Span): [Date, Date] => (anchor <= to ? [anchor, to] : [to, anchor]);

/** Tracks the days over which a mouse is dragged. Touch scrolls the page instead. Escape cancels the drag. */
export function useDaySpan(onSpan: ((first: Date, last: Date) => void) | undefined) {
  const [span, setSpan] = useState<Span>();

  useEffect(() => {
    if (!span || !onSpan) return;
    const end = () => {
      setSpan(undefined);
      const [first, last] = inOrder(span);
      if (first.getTime() !== last.getTime()) onSpan(first, last);
    };
    const cancel = (event: KeyboardEvent) => event.key === 'Escape' && setSpan(undefined);
    window.addEventListener('pointerup', end);
    window.addEventListener('keydown', cancel);
    return () => {
      window.removeEventListener('pointerup', end);
      window.removeEventListener('keydown', cancel);
    };
  }, [span, onSpan]);

  const [first, last] = span ? inOrder(span) : [];
  return {
    isSpanned: (date: Date) =>
      first !== undefined && last !== undefined && date >= first && date <= last && first < last,
    pointerProps: (date: Date) =>
      onSpan && {
        onPointerDown: ({ button, pointerType }: PointerEvent) => {
          if (button === 0 && pointerType !== 'touch') setSpan({ anchor: date, to: date });
        },
        onPointerEnter: () => setSpan((before) => before && { ...before, to: date }),
      },
  };
}
