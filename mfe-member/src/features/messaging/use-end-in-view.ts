import { useCallback, useState } from 'react';

/**
 * Returns whether the end of a log is in view, and the callback that gets the element at the end. It is out of view
 * while the list is scrolled up, and while the page shows another part of itself.
 */
export function useEndInView(): {
  isEndInView: boolean;
  end: (element: HTMLElement | null) => (() => void) | undefined;
} {
  const [isEndInView, setInView] = useState(false);
  const end = useCallback((element: HTMLElement | null) => {
    if (!element) return undefined;
    const observer = new IntersectionObserver((entries) => setInView(entries.at(-1)?.isIntersecting ?? false));
    observer.observe(element);
    return () => {
      observer.disconnect();
      setInView(false);
    };
  }, []);
  return { isEndInView, end };
}
