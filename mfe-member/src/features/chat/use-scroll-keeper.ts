import { useEffect, useLayoutEffect, useRef } from 'react';

/** Pixels from an edge that still count as being there. */
const NEAR = 64;

interface Options {
  /** Identifies the first and last thing in the list: a change of either is what moves it. */
  first: string | undefined;
  last: string | undefined;
  onAtEnd: (atEnd: boolean) => void;
}

/**
 * Keeps a growing list where its reader is: at the end when they are at the end, otherwise on the same message, also
 * when older ones are put before it.
 */
export function useScrollKeeper({ first, last, onAtEnd }: Options) {
  const box = useRef<HTMLDivElement>(null);
  const before = useRef({ first, height: 0 });
  const following = useRef(true);

  const follow = (end: boolean) => {
    if (end === following.current) return;
    following.current = end;
    onAtEnd(end);
  };
  const toEnd = () => {
    if (box.current) box.current.scrollTop = box.current.scrollHeight;
    follow(true);
  };

  useLayoutEffect(() => {
    const element = box.current;
    if (!element) return;
    if (following.current) element.scrollTop = element.scrollHeight;
    else if (first !== before.current.first) element.scrollTop += element.scrollHeight - before.current.height;
    before.current = { first, height: element.scrollHeight };
  }, [first, last]);

  // Pictures and narrower windows change heights later.
  useEffect(() => {
    const element = box.current;
    if (!element) return;
    const watch = new ResizeObserver(() => { if (following.current) element.scrollTop = element.scrollHeight; });
    for (const part of [element, ...element.children]) watch.observe(part);
    return () => watch.disconnect();
  }, []);

  /** Answers whether the reader is near the start of the list. */
  const onScroll = (): boolean => {
    const element = box.current;
    if (!element) return false;
    follow(element.scrollHeight - element.scrollTop - element.clientHeight < NEAR);
    return element.scrollTop < NEAR && element.scrollHeight > element.clientHeight;
  };

  return { box, toEnd, onScroll };
}
