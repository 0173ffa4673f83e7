import { forbidden, type HttpError } from '@meridian/service-kit';
import type { Client } from '@meridian/shared-types';
import type { chaptersInternalApi } from '@meridian/shared-types/contracts';
import type { MembershipChecks } from '../access/membership-checks';
import { requireOwnSession } from '../direct/direct.policy';
import { createLimit } from '../sockets/limits';
import type { ChatHandlers } from '../sockets/socket-events';
import { createPositionWrites, type PositionWritesOptions } from './position-writes';

export interface MarkReadOptions extends PositionWritesOptions {
  membershipChecks: Pick<MembershipChecks, 'recent'>;
  chapters: Pick<Client<typeof chaptersInternalApi>, 'memberships'>;
}

export const notReader = (): HttpError => forbidden('Only members of this chapter can read its chat.');

/**
 * Creates the handler of `mark-read`, which each page of a reader sends at most every 2 s. It needs no call to another
 * service, and no query of messages if the person has read everything that this replica knows.
 */
export function markReadHandlers({
  positions,
  membershipChecks,
  chapters,
  bus,
  delivery,
}: MarkReadOptions): Pick<ChatHandlers, 'mark-read'> {
  const writes = createPositionWrites({ positions, delivery, bus });
  const checkRate = createLimit(20, 10, 'You are reading chats too fast.');
  return {
    async 'mark-read'(socket, { positions: sent }) {
      const { userId, actorId } = socket.data;
      requireOwnSession({ actorId });
      await checkRate(userId);
      const chapterIds = sent.map(({ chapterId }) => chapterId);
      const standings = await Promise.all(chapterIds.map((id) => membershipChecks.recent(userId, id)));
      if (!standings.every(({ isMember }) => isMember)) throw notReader();
      // The page read these positions before they were stored.
      if (sent.some(({ version }) => version === 0))
        await positions.storeFirst(userId, await chapters.memberships({ params: { userId } }));
      return writes.load({ userId, sent });
    },
  };
}
