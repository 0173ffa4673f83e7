import { forbidden } from '@meridian/service-kit';
import { createLimit } from '../sockets/limits';
import type { Profiles } from '../messages/profiles';
import { chapterRoom, userRoom, type ChatSocket } from '../sockets/socket-server';
import type { ChatHandlers } from '../sockets/socket-events';

/**
 * Notifies the other people in a room. `user-typing` may be lost on a slow connection. `user-stopped-typing` must not
 * be, because the indicator would stay.
 */
async function notifyOthers(
  socket: ChatSocket,
  event: 'user-typing' | 'user-stopped-typing',
  chapterId: number,
  profiles: Profiles,
): Promise<void> {
  const { userId } = socket.data;
  const { name } = (await profiles.load([userId]))(userId);
  const others = socket.to(chapterRoom(chapterId)).except(userRoom(userId));
  (event === 'user-typing' ? others.volatile : others).emit(event, { userId, chapterId, name });
}

/** Creates the handlers of typing indicators. Their state is stored in the socket only. */
export function createTyping(profiles: Profiles) {
  const checkRate = createLimit(5, 1, 'You are typing too fast.');
  const stop = async (socket: ChatSocket, chapterId: number): Promise<void> => {
    if (socket.data.typing.delete(chapterId)) await notifyOthers(socket, 'user-stopped-typing', chapterId, profiles);
  };
  const handlers: Pick<ChatHandlers, 'typing-start' | 'typing-stop'> = {
    async 'typing-start'(socket, chapterId) {
      await checkRate(socket.data.userId);
      if (!socket.rooms.has(chapterRoom(chapterId))) throw forbidden("Join the chapter's room first.");
      socket.data.typing.add(chapterId);
      await notifyOthers(socket, 'user-typing', chapterId, profiles);
      return {};
    },
    async 'typing-stop'(socket, chapterId) {
      await stop(socket, chapterId);
      return {};
    },
  };
  return {
    handlers,
    stop,
    stopAll: async (socket: ChatSocket): Promise<void> => {
      await Promise.all([...socket.data.typing].map((chapterId) => stop(socket, chapterId)));
    },
  };
}
export type Typing = ReturnType<typeof createTyping>;
