import { useCallback, useEffect, useRef, useState } from 'react';

export interface TypingUser {
  userId: string;
  name: string;
}

/** The time in milliseconds without a typing event after which a user no longer counts as typing. */
const TYPING_TIMEOUT_MS = 5000;

/** Returns the users who are typing, in the order in which they started. */
export function useTypingUsers() {
  const [typingUsers, setTypingUsers] = useState<TypingUser[]>([]);
  const timers = useRef(new Map<string, ReturnType<typeof setTimeout>>());

  const remove = useCallback((userId: string) => {
    clearTimeout(timers.current.get(userId));
    timers.current.delete(userId);
    setTypingUsers((list) => list.filter((user) => user.userId !== userId));
  }, []);

  const add = useCallback(
    ({ userId, name }: TypingUser) => {
      clearTimeout(timers.current.get(userId));
      timers.current.set(
        userId,
        setTimeout(() => remove(userId), TYPING_TIMEOUT_MS),
      );
      setTypingUsers((list) => (list.some((user) => user.userId === userId) ? list : [...list, { userId, name }]));
    },
    [remove],
  );

  useEffect(() => {
    const running = timers.current;
    return () => running.forEach((timer) => clearTimeout(timer));
  }, []);

  return { typingUsers, add, remove };
}
