import { useEffect, useRef, useState } from 'react';

/** Follows a text that changes often, but no more often than this: a screen reader reads every change aloud. */
export function useThrottledText(text: string, everyMs: number): string {
  const [shown, setShown] = useState(text);
  const changedAt = useRef(0);
  useEffect(() => {
    if (text === shown) return;
    const timer = setTimeout(
      () => {
        changedAt.current = Date.now();
        setShown(text);
      },
      Math.max(0, changedAt.current + everyMs - Date.now()),
    );
    return () => clearTimeout(timer);
  }, [text, shown, everyMs]);
  return shown;
}
