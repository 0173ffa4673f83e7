import { useCallback, useEffect, useRef, useState } from 'react';

export interface Typist {
  userId: string;
  name: string;
}

/** A typist who says nothing more is forgotten after this many milliseconds. */
const FORGET_MS = 5000;

/** Who is typing now, in the order in which they began. */
export function useTypists() {
  const [typists, setTypists] = useState<Typist[]>([]);
  const timers = useRef(new Map<string, ReturnType<typeof setTimeout>>());

  const forget = useCallback((userId: string) => {
    clearTimeout(timers.current.get(userId));
    timers.current.delete(userId);
    setTypists((list) => list.filter((typist) => typist.userId !== userId));
  }, []);

  const remember = useCallback(
    ({ userId, name }: Typist) => {
      clearTimeout(timers.current.get(userId));
      timers.current.set(
        userId,
        setTimeout(() => forget(userId), FORGET_MS),
      );
      setTypists((list) => (list.some((typist) => typist.userId === userId) ? list : [...list, { userId, name }]));
    },
    [forget],
  );

  useEffect(() => {
    const running = timers.current;
    return () => running.forEach((timer) => clearTimeout(timer));
  }, []);

  return { typists, remember, forget };
}
