import { useEffect, useLayoutEffect, useRef } from 'react';

/** Pixels from the end that still count as being there. */
const NEAR = 64;
/** Pixels from an edge at which what lies beyond it is put into the page. */
const EDGE = 240;

interface Options {
  /** Identifies what is in the list: a change is what moves it. */
  content: string;
  /** Whether the list ends with the newest message. */
  hasNewest: boolean;
  onAtEnd: (atEnd: boolean) => void;
}

interface Anchor {
  seq: string;
  top: number;
}

/** The first message that the reader sees, and where in the window it stands. */
function anchorOf(box: HTMLElement): Anchor | undefined {
  const edge = box.getBoundingClientRect().top;
  for (const message of box.querySelectorAll<HTMLElement>('[data-seq]')) {
    const { top, bottom } = message.getBoundingClientRect();
    if (bottom > edge) return { seq: message.dataset.seq ?? '', top: top - edge };
  }
  return undefined;
}

/**
 * Keeps a changing list where its reader is: at the end when they are at the end, otherwise on the same message, also
 * when others are put before it or taken away.
 */
export function useScrollKeeper({ content, hasNewest, onAtEnd }: Options) {
  const box = useRef<HTMLDivElement>(null);
  const following = useRef(true);
  const anchor = useRef<Anchor>(undefined);

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
    const kept = anchor.current;
    const message = kept && element.querySelector(`[data-seq="${kept.seq}"]`);
    if (following.current) element.scrollTop = element.scrollHeight;
    else if (message)
      element.scrollTop += message.getBoundingClientRect().top - element.getBoundingClientRect().top - kept.top;
    anchor.current = anchorOf(element);
  }, [content]);

  // Pictures and narrower windows change heights later.
  useEffect(() => {
    const element = box.current;
    if (!element) return;
    const watch = new ResizeObserver(() => {
      if (following.current) element.scrollTop = element.scrollHeight;
    });
    for (const part of [element, ...element.children]) watch.observe(part);
    return () => watch.disconnect();
  }, []);

  /** Answers which edges of the list the reader is near. */
  const onScroll = () => {
    const element = box.current;
    if (!element) return { nearStart: false, nearEnd: false };
    const below = element.scrollHeight - element.scrollTop - element.clientHeight;
    anchor.current = anchorOf(element);
    follow(hasNewest && below < NEAR);
    return {
      nearStart: element.scrollTop < EDGE && element.scrollHeight > element.clientHeight,
      nearEnd: below < EDGE,
    };
  };

  return { box, toEnd, onScroll };
}
