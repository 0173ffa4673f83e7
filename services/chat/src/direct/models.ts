import { personLockModel } from '@meridian/kit';
import type { Connection } from 'mongoose';
import { conversationModel } from './conversation.model';
import { directMessageModel } from './direct-message.model';

/** What direct messages need of the store. Create them before `ensureIndexes`. */
export const createDirectModels = (db: Connection) => ({
  db,
  Conversations: conversationModel(db),
  DirectMessages: directMessageModel(db),
  Locks: personLockModel(db),
});
export type DirectModels = ReturnType<typeof createDirectModels>;
