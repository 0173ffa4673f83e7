import { withPeopleLocked, type Handlers } from '@meridian/service-kit';
import type { directMessagesApi } from '@meridian/shared-types/contracts';
import { getMessagesFrom } from './message-settings.model';
import type { DirectModels } from '../models';

/** Creates the handlers of the choice of who may begin a conversation with the caller. */
export const messageSettingsHandlers = ({
  db,
  MessageSettings,
}: Pick<DirectModels, 'db' | 'MessageSettings'>): Pick<
  Handlers<typeof directMessagesApi>,
  'settings' | 'updateSettings'
> => ({
  settings: async ({ identity }) => ({
    messagesFrom: getMessagesFrom(await MessageSettings.findById(identity.userId).lean()),
  }),

  async updateSettings({ identity: { userId }, body: { messagesFrom } }) {
    // A conversation that begins in the meantime comes before the change, or is subject to it.
    await withPeopleLocked(db, userId, async (session) => {
      await MessageSettings.updateOne({ _id: userId }, { $set: { messagesFrom } }, { upsert: true, session });
    });
    return { messagesFrom };
  },
});
