import {
  inTransaction,
  notFound,
  recordDomainEvent,
  withPeopleLocked,
  type Handlers,
  type SignalBus,
} from '@meridian/service-kit';
import type { Client } from '@meridian/shared-types';
import type { chaptersInternalApi, chatInternalApi, directMessagesApi } from '@meridian/shared-types/contracts';
import { compareNames } from '@meridian/shared-types/search';
import type { ClientSession } from 'mongoose';
import type { Profiles } from '../../messages/profiles';
import { begunFor, getSides, type SideName } from '../conversation.model';
import { requireOtherPerson, requireOwnSession } from '../direct.policy';
import { listBlocked } from './list-blocked';
import type { DirectModels } from '../models';

interface Options {
  models: Pick<DirectModels, 'db' | 'Conversations'>;
  profiles: Pick<Profiles, 'load'>;
  chapters: Pick<Client<typeof chaptersInternalApi>, 'standing'>;
  bus: Pick<SignalBus, 'publish'>;
}

/** Returns the fields of a conversation that exists only because of a block. The block itself is set with them. */
const emptyConversation = (people: string[], own: SideName, other: SideName) => ({
  people: people.toSorted(),
  [`${own}.unread`]: 0,
  [`${own}.readSeq`]: 0,
  [other]: { unread: 0, readSeq: 0 },
  unreadBy: [],
  createdAt: new Date(),
  seq: 0,
});

/**
 * Creates the handlers of the people whom a person blocks. A block is stored in the conversation of the two people,
 * which may have no messages. Every message changes that document, so it is stored before the block or withheld. No
 * response shows a block to the blocked person.
 */
export function blockHandlers({
  models: { db, Conversations },
  profiles,
  chapters,
  bus,
}: Options): Pick<Handlers<typeof directMessagesApi>, 'block' | 'unblock' | 'blockedPeople'> {
  /** Selects a conversation that the person knows of, so that no response shows the block of another person. */
  const known = (id: string, ownId: string, own: SideName) => ({
    _id: id,
    $or: [...begunFor(own).$or, { blockedBy: ownId }],
  });
  /** Removes the unread notices of messages of the blocked person. */
  const removeNotices = (ownId: string, userId: string, session: ClientSession) =>
    recordDomainEvent(db, { kind: 'chat.person-blocked', audience: { userIds: [ownId] }, data: { userId } }, session);
  const changed = (ownId: string, userId: string) => {
    bus.publish('directMessagesChanged', { userIds: [ownId] });
    bus.publish('blockChanged', { userIds: [ownId, userId] });
    return { ok: true as const };
  };

  return {
    async block({ params: { userId }, identity }) {
      requireOtherPerson(identity, userId);
      const ownId = identity.userId;
      const { id, own, other } = getSides(ownId, userId);
      const update = { $set: { [`${own}.isBlocking`]: true }, $addToSet: { blockedBy: ownId } };
      const isKnown = await inTransaction(db, async (session) => {
        const { matchedCount, modifiedCount } = await Conversations.updateOne(known(id, ownId, own), update, {
          session,
        });
        if (modifiedCount) await removeNotices(ownId, userId, session);
        return matchedCount > 0;
      });
      if (!isKnown) {
        const { isActive } = await chapters.standing({ params: { userId } });
        if (!isActive) throw notFound('member');
        const begun = emptyConversation([ownId, userId], own, other);
        // The removal of an account finds every conversation, because a new one is stored before it or not at all.
        await withPeopleLocked(db, [ownId, userId], async (session) => {
          await Conversations.updateOne({ _id: id }, { ...update, $setOnInsert: begun }, { session, upsert: true });
          await removeNotices(ownId, userId, session);
        });
      }
      return changed(ownId, userId);
    },

    async unblock({ params: { userId }, identity }) {
      requireOtherPerson(identity, userId);
      const { id, own } = getSides(identity.userId, userId);
      const left = await Conversations.findOneAndUpdate(
        known(id, identity.userId, own),
        { $unset: { [`${own}.isBlocking`]: 1 }, $pull: { blockedBy: identity.userId } },
        { returnDocument: 'after', projection: { seq: 1, blockedBy: 1 } },
      ).lean();
      if (!left) throw notFound('conversation');
      if (left.seq === 0 && !left.blockedBy?.length)
        await Conversations.deleteOne({ _id: id, seq: 0, 'blockedBy.0': { $exists: false } });
      return changed(identity.userId, userId);
    },

    async blockedPeople({ identity }) {
      requireOwnSession(identity);
      const userIds = await listBlocked(Conversations, identity.userId);
      const findProfile = await profiles.load(userIds);
      const people = userIds.map((userId) => ({ userId, ...findProfile(userId) }));
      return { people: people.sort((a, b) => compareNames(a.name, b.name)) };
    },
  };
}

/** Returns who blocks whom, for notices and mails about messages. */
export const blockedPairsHandlers = ({
  Conversations,
}: Pick<DirectModels, 'Conversations'>): Pick<Handlers<typeof chatInternalApi>, 'blocks'> => ({
  async blocks({ body: { pairs } }) {
    const ids = [...new Set(pairs.map(({ userId, otherId }) => getSides(userId, otherId).id))];
    const found = await Conversations.find({ _id: { $in: ids } }, { blockedBy: 1 }).lean();
    const blockedBy = new Map(found.map(({ _id, blockedBy: people = [] }) => [_id, people.map(String)]));
    return {
      pairs: pairs.filter(({ userId, otherId }) => blockedBy.get(getSides(userId, otherId).id)?.includes(userId)),
    };
  },
});
