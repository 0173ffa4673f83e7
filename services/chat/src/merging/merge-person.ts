import { blockWritesOfMerged } from '@meridian/service-kit';
import type { Types } from 'mongoose';
import type { DirectModels } from '../direct/models';
import type { HeldMessages } from '../moderation/held-message.model';
import type { Mutes } from '../access/mute.model';
import type { ModerationModels } from '../moderation/models';
import { mergeConversations } from './merge-conversations';
import { mergeMessages } from './merge-messages';
import type { ReadPositions } from '../reading/read-position.model';
import type { Merge } from './merge';
import { mergePositions } from './merge-positions';
import { mergeReactions } from './merge-reactions';
import type { PresenceSettingsStore } from '../presence/presence-settings.model';
import { mergePresenceSettings } from './merge-presence-settings';

export interface MergeStores extends DirectModels, Omit<ModerationModels, 'Settings'> {
  Positions: ReadPositions;
  PresenceSettings: PresenceSettingsStore;
}

/**
 * Moves everything of the merged account to the remaining one. A chat message is stored without a lock, at most a
 * second after the session ended, so a later call finds the last one. Resolves to the people of the changed
 * conversations.
 */
export async function mergePerson(stores: MergeStores, merge: Merge): Promise<string[]> {
  const { db, Messages, Mutes, Removals, EarlierTexts, Pictures } = stores;
  const { fromId, intoId } = merge;
  await blockWritesOfMerged(db, fromId, intoId);
  const people = await mergeConversations(stores, merge);
  await mergeMessages(Messages, merge);
  await mergeReactions(Messages, merge);
  await mergeMutes(Mutes, merge);
  await mergeSettings(stores, merge);
  await mergeHeld(stores.Held, merge);
  await mergePositions(stores.Positions, merge);
  await mergePresenceSettings(stores.PresenceSettings, merge);
  await Pictures.updateMany({ uploaderId: fromId }, { $set: { uploaderId: intoId } });
  await Removals.updateMany({ senderId: fromId }, { $set: { senderId: intoId } });
  await EarlierTexts.updateMany({ senderId: fromId }, { $set: { senderId: intoId } });
  for (const Model of [Mutes, Removals])
    await Model.collection.updateMany({ byId: fromId }, { $set: { byId: intoId } });
  return people;
}

/** Keeps the longer of two mutes in the same chapter. */
async function mergeMutes(Mutes: Mutes, { fromId, intoId }: Merge): Promise<void> {
  const mutes = await Mutes.find({ userId: { $in: [fromId, intoId] } }, { chapterId: 1, userId: 1, until: 1 }).lean();
  const shorter: Types.ObjectId[] = [];
  for (const mute of mutes.filter(({ userId }) => userId === fromId)) {
    const own = mutes.find(({ userId, chapterId }) => userId === intoId && chapterId === mute.chapterId);
    if (own) shorter.push(own.until >= mute.until ? mute._id : own._id);
  }
  if (shorter.length > 0) await Mutes.deleteMany({ _id: { $in: shorter } });
  await Mutes.updateMany({ userId: fromId }, { $set: { userId: intoId } });
}

/** The settings of the remaining account stay. Those of the other one are used where there are none. */
async function mergeSettings(
  { MessageSettings }: Pick<DirectModels, 'MessageSettings'>,
  { fromId, intoId }: Merge,
): Promise<void> {
  const settings = await MessageSettings.findById(fromId).lean();
  if (!settings) return;
  const { messagesFrom } = settings;
  await MessageSettings.updateOne({ _id: intoId }, { $setOnInsert: { messagesFrom } }, { upsert: true });
  await MessageSettings.deleteOne({ _id: fromId });
}

/** Moves held messages. One that both accounts have sent with the same client id stays once. */
async function mergeHeld(Held: HeldMessages, { fromId, intoId }: Merge): Promise<void> {
  const own = await Held.find({ senderId: intoId }, { _id: 0, clientId: 1 }).lean();
  await Held.deleteMany({ senderId: fromId, clientId: { $in: own.flatMap(({ clientId }) => clientId ?? []) } });
  await Held.updateMany({ senderId: fromId }, { $set: { senderId: intoId } });
}
