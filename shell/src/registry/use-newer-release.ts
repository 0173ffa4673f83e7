import { useEffect, useState } from 'react';
import { fetchRegistry } from './read-registry';

const EVERY_MS = 60_000;

/**
 * Whether the server has another release than the one this page runs. Asked once a minute and whenever the page is
 * looked at again.
 */
export function useNewerRelease(running: number): boolean {
  const [newest, setNewest] = useState(running);
  useEffect(() => {
    const ask = () => {
      if (document.visibilityState === 'hidden') return;
      fetchRegistry().then(
        ({ release }) => setNewest(release),
        () => undefined,
      ); // unreachable: asked again later
    };
    const timer = setInterval(ask, EVERY_MS);
    window.addEventListener('focus', ask);
    return () => {
      clearInterval(timer);
      window.removeEventListener('focus', ask);
    };
  }, []);
  return newest !== running;
}
