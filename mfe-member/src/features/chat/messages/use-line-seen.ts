import { useCallback, useLayoutEffect, useState, type RefObject } from 'react';

/**
 * Returns whether the line above the first new message has been in view, and a function to call after scrolling.
 * @param content a key of the rendered messages
 */
export function useLineSeen(box: RefObject<HTMLElement | null>, firstSeq: number | undefined, content: string) {
  const [seenSeq, setSeenSeq] = useState<number>();
  const look = useCallback(() => {
    if (firstSeq === undefined) return;
    const first = box.current?.querySelector(`[data-seq="${firstSeq}"]`);
    if (!first || !box.current) return;
    if (first.getBoundingClientRect().top >= box.current.getBoundingClientRect().top) setSeenSeq(firstSeq);
  }, [box, firstSeq]);
  useLayoutEffect(look, [look, content]);
  return { isLineSeen: firstSeq === undefined || seenSeq === firstSeq, look };
}
