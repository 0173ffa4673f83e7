import { useEffect, useRef, useState } from 'react';

/** Returns a text that changes at most once per interval, because a screen reader reads every change aloud. */
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
