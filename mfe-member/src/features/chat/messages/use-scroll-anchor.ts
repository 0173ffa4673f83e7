import { useEffect, useLayoutEffect, useRef } from 'react';

/** The distance from the end, in pixels, that still counts as being at the end. */
const END_TOLERANCE_PX = 64;
/** The distance from an edge, in pixels, at which more messages are loaded. */
const LOAD_DISTANCE_PX = 240;

interface Options {
  /** A key of the rendered messages. The scroll position is restored when it changes. */
  content: string;
  /** Whether the list ends with the newest message. */
  hasNewest: boolean;
  onAtEnd: (atEnd: boolean) => void;
}

interface Anchor {
  seq: string;
  top: number;
}

/** Returns the first visible message and its distance from the top of the list. */
function findAnchor(box: HTMLElement): Anchor | undefined {
  const edge = box.getBoundingClientRect().top;
  for (const message of box.querySelectorAll<HTMLElement>('[data-seq]')) {
    const { top, bottom } = message.getBoundingClientRect();
    if (bottom > edge) return { seq: message.dataset.seq ?? '', top: top - edge };
  }
  return undefined;
}

/** Scrolls to the end, or so that the anchor is where it was. */
function restore(box: HTMLElement, isFollowing: boolean, anchor: Anchor | undefined): void {
  if (isFollowing) {
    box.scrollTop = box.scrollHeight;
    return;
  }
  const message = anchor && box.querySelector(`[data-seq="${anchor.seq}"]`);
  if (message) box.scrollTop += message.getBoundingClientRect().top - box.getBoundingClientRect().top - anchor.top;
}

/**
 * Anchors the scroll position. The list stays at its end if it was there, and otherwise at the same message, even when
 * messages before it are added, removed or change their height.
 */
export function useScrollAnchor({ content, hasNewest, onAtEnd }: Options) {
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
    restore(element, following.current, anchor.current);
    anchor.current = findAnchor(element);
  }, [content]);

  // Changes of messages, images that load later, and window resizes change heights.
  useEffect(() => {
    const element = box.current;
    if (!element) return;
    const observer = new ResizeObserver(() => restore(element, following.current, anchor.current));
    for (const target of [element, ...element.children]) observer.observe(target);
    return () => observer.disconnect();
  }, []);

  /** Returns the edges to which the list is close. */
  const onScroll = () => {
    const element = box.current;
    if (!element) return { nearStart: false, nearEnd: false };
    const below = element.scrollHeight - element.scrollTop - element.clientHeight;
    anchor.current = findAnchor(element);
    follow(hasNewest && below < END_TOLERANCE_PX);
    return {
      nearStart: element.scrollTop < LOAD_DISTANCE_PX && element.scrollHeight > element.clientHeight,
      nearEnd: below < LOAD_DISTANCE_PX,
    };
  };

  return { box, toEnd, onScroll };
}
