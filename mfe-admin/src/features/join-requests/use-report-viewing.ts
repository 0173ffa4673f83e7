import { api } from '@meridian/platform';
import { REQUEST_VIEW_MS } from '@meridian/shared-types';
import { useCallback, useEffect, useMemo, useRef, type FocusEvent, type PointerEvent } from 'react';

/**
 * The time in milliseconds for which the pointer or the focus must stay on a request before others see it. `REPEAT_MS`
 * is the interval of the repeats.
 */
const BEGIN_MS = 500;
const REPEAT_MS = REQUEST_VIEW_MS / 2;

/**
 * Returns handlers that show the other admins that this admin is looking at a request: while the mouse or the focus is
 * on it, and after a tap, because a finger does not stay on it.
 */
export function useReportViewing(requestId: string) {
  const timer = useRef<ReturnType<typeof setTimeout>>(undefined);
  const holders = useRef(new Set<'mouse' | 'focus'>());
  const sentAt = useRef(-Infinity);
  const send = useCallback(() => {
    if (Date.now() - sentAt.current < REPEAT_MS / 2) return; // The focus event follows a tap.
    sentAt.current = Date.now();
    api.chapters.viewRequest({ params: { id: requestId } }).catch(() => undefined); // A failure is harmless.
  }, [requestId]);
  const stop = useCallback(() => {
    clearTimeout(timer.current);
    timer.current = undefined;
  }, []);
  useEffect(() => stop, [stop]);
  return useMemo(() => {
    const report = () => {
      send();
      timer.current = setTimeout(report, REPEAT_MS);
    };
    const begin = (by: 'mouse' | 'focus') => {
      holders.current.add(by);
      timer.current ??= setTimeout(report, BEGIN_MS);
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
