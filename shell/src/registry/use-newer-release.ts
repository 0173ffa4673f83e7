import { useEffect, useState } from 'react';
import { fetchRegistry } from './read-registry';

const INTERVAL_MS = 60_000;

/**
 * Returns whether the server has another release than this page. It is fetched once a minute and when the window
 * receives the focus.
 */
export function useNewerRelease(running: number): boolean {
  const [newest, setNewest] = useState(running);
  useEffect(() => {
    const check = () => {
      if (document.visibilityState === 'hidden') return;
      fetchRegistry().then(
        ({ release }) => setNewest(release),
        () => undefined,
      ); // The server cannot be reached, and the release is fetched again later.
    };
    const timer = setInterval(check, INTERVAL_MS);
    window.addEventListener('focus', check);
    return () => {
      clearInterval(timer);
      window.removeEventListener('focus', check);
    };
  }, []);
  return newest !== running;
}
