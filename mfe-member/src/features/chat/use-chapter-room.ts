import { joinRoom } from '@meridian/platform/realtime';
import { useEffect } from 'react';
import { catchUp, forget, receive } from './history';
import { useTypingUsers } from './use-typing-users';

/** Ignores a failed catch-up, because the next join of the room repeats it. */
const ignoreFailure = (promise: Promise<void>) => {
  promise.catch(() => undefined);
};

/** Adds what happens in the chat of a chapter to its history while the component is mounted. Returns who is typing. */
export function useChapterRoom(chapterId: number, userId: string) {
  const { typingUsers, add: addTypingUser, remove: removeTypingUser } = useTypingUsers();
  useEffect(
    () =>
      joinRoom(chapterId, {
        onReady: (headSeq) => ignoreFailure(catchUp(chapterId, headSeq)),
        onMessage: (message) => {
          removeTypingUser(message.senderId);
          ignoreFailure(receive(chapterId, message));
        },
        onRemoved: (seq) => forget(chapterId, seq),
        onTyping: (user) => {
          if (user.userId !== userId) addTypingUser(user);
        },
        onStoppedTyping: (user) => removeTypingUser(user.userId),
      }),
    [chapterId, userId, addTypingUser, removeTypingUser],
  );
  return typingUsers;
}
