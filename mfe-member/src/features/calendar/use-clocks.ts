import { useState } from 'react';
import type { Clocks } from './clocks';

const STORAGE_KEY = 'meridian:calendar-clocks';

function stored(): Clocks {
  try {
    return localStorage.getItem(STORAGE_KEY) === 'venue' ? 'venue' : 'mine';
  } catch {
    return 'mine'; // The storage is not accessible.
  }
}

/** Returns the reader's choice of time zone for the calendar, which is stored in the browser. */
export function useClocks(): [Clocks, (next: Clocks) => void] {
  const [clocks, setClocks] = useState(stored);
  return [
    clocks,
    (next) => {
      setClocks(next);
      try {
        localStorage.setItem(STORAGE_KEY, next);
      } catch {
        // Without storage, the choice lasts as long as the page.
      }
    },
  ];
}
