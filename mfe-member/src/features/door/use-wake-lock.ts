import { useEffect } from 'react';

/** Keeps the screen on while a page is shown, if the browser supports that. */
export function useWakeLock(): void {
  useEffect(() => {
    let lock: WakeLockSentinel | undefined;
    let isOver = false;
    const acquire = async () => {
      if (document.visibilityState !== 'visible' || !('wakeLock' in navigator)) return;
      // This fails if the battery is low.
      const acquired = await navigator.wakeLock.request('screen').catch(() => undefined);
      if (isOver) await acquired?.release();
      else lock = acquired;
    };
    const acquireAgain = () => void acquire(); // The lock ends when the page is hidden.
    acquireAgain();
    document.addEventListener('visibilitychange', acquireAgain);
    return () => {
      isOver = true;
      document.removeEventListener('visibilitychange', acquireAgain);
      void lock?.release();
    };
  }, []);
}
