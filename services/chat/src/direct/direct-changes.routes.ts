import type { Handlers, Identity, SignalBus } from '@meridian/service-kit';
import type { Client } from '@meridian/shared-types';
import type { chaptersInternalApi, directMessagesApi } from '@meridian/shared-types/contracts';
import type { Profiles } from '../messages/profiles';
import { deleteMessage, editMessage, type OwnMessage, type SeenBy } from './change-message';
import { requireOtherPerson } from './direct.policy';
import type { DirectModels } from './models';
import { reactToMessage } from './react-to-message';

export interface DirectChangeOptions {
  models: DirectModels;
  profiles: Profiles;
  chapters: Pick<Client<typeof chaptersInternalApi>, 'standing'>;
  bus: Pick<SignalBus, 'publish'>;
}

/** Creates the handlers of changes of direct messages. The people who see a change are notified. */
export function directChangeHandlers({
  models,
  profiles,
  chapters,
  bus,
}: DirectChangeOptions): Pick<Handlers<typeof directMessagesApi>, 'editMessage' | 'deleteMessage' | 'react'> {
  const ownMessage = (identity: Identity, otherId: string, id: string): OwnMessage => {
    requireOtherPerson(identity, otherId);
    return { id, authorId: identity.userId, otherId };
  };
  const changed = ({ authorId, otherId }: OwnMessage, seenBy: SeenBy | undefined): void => {
    if (seenBy) bus.publish('directMessagesChanged', { userIds: seenBy === 'both' ? [authorId, otherId] : [authorId] });
  };
  /** Returns the name of the other person, and whether they receive messages. */
  const findReceiver = async (otherId: string) => {
    const [profileOf, { isActive }] = await Promise.all([
      profiles.load([otherId]),
      chapters.standing({ params: { userId: otherId } }),
    ]);
    return { name: profileOf(otherId).name, isActive };
  };

  return {
    async editMessage({ params: { userId: otherId, id }, body: { content }, identity }) {
      const own = ownMessage(identity, otherId, id);
      changed(own, await editMessage(models, own, content, await findReceiver(otherId)));
      return { ok: true };
    },

    async deleteMessage({ params: { userId: otherId, id }, identity }) {
      const own = ownMessage(identity, otherId, id);
      changed(own, await deleteMessage(models, own));
      return { ok: true };
    },

    async react({ params: { userId: otherId, id }, body, identity }) {
      const own = ownMessage(identity, otherId, id);
      const wanted = { ...body, id, otherId, userId: identity.userId };
      changed(own, await reactToMessage(models, wanted, await findReceiver(otherId)));
      return { ok: true };
    },
  };
}
