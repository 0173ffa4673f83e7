import { useState } from 'react';
import type { Clocks } from './clocks';

const STORAGE_KEY = 'meridian:calendar-clocks';

function stored(): Clocks {
  try {
    return localStorage.getItem(STORAGE_KEY) === 'venue' ? 'venue' : 'mine';
  } catch {
    return 'mine'; // storage is closed to us
  }
}

/** By whose clocks the calendar goes: the reader's choice, kept in the browser. */
export function useClocks(): [Clocks, (next: Clocks) => void] {
  const [clocks, setClocks] = useState(stored);
  return [
    clocks,
    (next) => {
      setClocks(next);
      try {
        localStorage.setItem(STORAGE_KEY, next);
      } catch {
        // no storage: the choice lasts as long as the page
      }
    },
  ];
}
