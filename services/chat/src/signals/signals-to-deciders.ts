import { decidersRoom } from './member-rooms';
import type { PeopleOptions } from './signals-to-people';
import { userRoom } from '../sockets/socket-server';

/** Notifies the people who decide: the admins of a chapter and of the site about its requests, reports and reviews. */
export function notifyDeciders({ io, bus, recentSignals }: PeopleOptions): void {
  bus.onSignal('joinRequestViewed', ({ chapterId, ...look }) => {
    io.local
      .to([decidersRoom(chapterId), decidersRoom('all')])
      .except(userRoom(look.userId))
      .emit('join-request-viewed', look);
  });
  bus.onSignal('inboxChanged', (changed) => {
    const rooms = [decidersRoom('all'), ...(changed.chapterId ? [decidersRoom(changed.chapterId)] : [])];
    io.local.to(rooms).emit('inbox-changed', changed);
    recentSignals.add((socket) => {
      if (rooms.some((room) => socket.rooms.has(room))) socket.emit('inbox-changed', changed);
    });
  });
}
