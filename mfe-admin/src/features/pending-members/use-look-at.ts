import { api } from '@meridian/platform';
import { LOOK_MS } from '@meridian/shared-types';
import { useCallback, useEffect, useMemo, useRef, type FocusEvent, type PointerEvent } from 'react';

/** Milliseconds for which the pointer or the focus rests on a request before others see it, and between repeats. */
const BEGIN_MS = 500;
const REPEAT_MS = LOOK_MS / 2;

/**
 * Handlers of an element that show the other admins that this one looks at a request: while the mouse or the focus
 * rests on it, and after a tap, since a finger does not rest anywhere.
 */
export function useLookAt(requestId: string) {
  const timer = useRef<ReturnType<typeof setTimeout>>(undefined);
  const holders = useRef(new Set<'mouse' | 'focus'>());
  const sentAt = useRef(-Infinity);
  const send = useCallback(() => {
    if (Date.now() - sentAt.current < REPEAT_MS / 2) return; // the focus follows a tap
    sentAt.current = Date.now();
    api.chapters.viewRequest({ params: { id: requestId } }).catch(() => undefined); // only a courtesy
  }, [requestId]);
  const stop = useCallback(() => {
    clearTimeout(timer.current);
    timer.current = undefined;
  }, []);
  useEffect(() => stop, [stop]);
  return useMemo(() => {
    const look = () => {
      send();
      timer.current = setTimeout(look, REPEAT_MS);
    };
    const begin = (by: 'mouse' | 'focus') => {
      holders.current.add(by);
      timer.current ??= setTimeout(look, BEGIN_MS);
    };
    const end = (by: 'mouse' | 'focus') => {
      holders.current.delete(by);
      if (holders.current.size === 0) stop();
    };
    return {
      onPointerEnter: ({ pointerType }: PointerEvent) => {
        if (pointerType !== 'touch') begin('mouse');
      },
      onPointerLeave: ({ pointerType }: PointerEvent) => {
        if (pointerType !== 'touch') end('mouse');
      },
      onPointerUp: ({ pointerType }: PointerEvent) => {
        if (pointerType === 'touch') send();
      },
      onFocus: () => begin('focus'),
      onBlur: ({ currentTarget, relatedTarget }: FocusEvent) => {
        if (!currentTarget.contains(relatedTarget)) end('focus');
      },
    };
  }, [send, stop]);
}
