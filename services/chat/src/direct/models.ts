import { personLockModel } from '@meridian/service-kit';
import type { Connection } from 'mongoose';
import { conversationModel } from './conversation.model';
import { directMessageModel } from './direct-message.model';

/** Creates the models of direct messages. This has to precede `ensureIndexes`. */
export const createDirectModels = (db: Connection) => ({
  db,
  Conversations: conversationModel(db),
  DirectMessages: directMessageModel(db),
  Locks: personLockModel(db),
});
export type DirectModels = ReturnType<typeof createDirectModels>;
