import { blockWritesOfMerged } from '@meridian/service-kit';
import type { Types } from 'mongoose';
import { randomUUID } from 'node:crypto';
import type { Pictures } from '../pictures/picture.model';
import type { DirectModels } from '../direct/models';
import type { EarlierTexts } from '../messages/earlier-text.model';
import type { EventModels } from '../event-conversations/event-message.model';
import type { Messages } from '../messages/message.model';
import type { HeldMessages } from '../moderation/held-message.model';
import type { Mutes } from '../access/mute.model';
import type { Removals } from '../moderation/removal.model';
import { mergeConversations } from './merge-conversations';
import { mergeMessages } from './merge-messages';
import type { ReadPositions } from '../reading/read-position.model';
import type { Merge } from './merge';
import { mergePositions } from './merge-positions';
import { mergeReactions } from './merge-reactions';
import type { PresenceSettingsStore } from '../presence/presence-settings.model';
import { mergePresenceSettings } from './merge-presence-settings';

export interface MergeStores {
  direct: DirectModels;
  Messages: Messages;
  EventMessages: EventModels['EventMessages'];
  Mutes: Mutes;
  Removals: Removals;
  EarlierTexts: EarlierTexts;
  Held: HeldMessages;
  Positions: ReadPositions;
  PresenceSettings: PresenceSettingsStore;
  Pictures: Pictures;
}

/**
 * Moves everything of the merged account to the remaining one. A chat message is stored without a lock, at most a
 * second after the session ended, so a later call finds the last one. Resolves to the people of the changed
 * conversations.
 */
export async function mergePerson(
  {
    direct,
    Messages,
    EventMessages,
    Mutes,
    Removals,
    EarlierTexts,
    Held,
    Positions,
    PresenceSettings,
    Pictures,
  }: MergeStores,
  merge: Merge,
): Promise<string[]> {
  const { fromId, intoId } = merge;
  await blockWritesOfMerged(direct.db, fromId, intoId);
  const people = await mergeConversations(direct, merge);
  await mergeMessages(Messages, merge);
  await mergeReactions(Messages, merge);
  await mergeEventMessages(EventMessages, merge);
  await mergeMutes(Mutes, merge);
  await mergeSettings(direct, merge);
  await mergeHeld(Held, merge);
  await mergePositions(Positions, merge);
  await mergePresenceSettings(PresenceSettings, merge);
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
async function mergeSettings({ MessageSettings }: DirectModels, { fromId, intoId }: Merge): Promise<void> {
  const settings = await MessageSettings.findById(fromId).lean();
  if (!settings) return;
  const { messagesFrom } = settings;
  await MessageSettings.updateOne({ _id: intoId }, { $setOnInsert: { messagesFrom } }, { upsert: true });
  await MessageSettings.deleteOne({ _id: fromId });
}

/** Moves messages of events. Two messages with the same client id stay two. */
async function mergeEventMessages(
  EventMessages: MergeStores['EventMessages'],
  { fromId, intoId }: Merge,
): Promise<void> {
  const own = await EventMessages.find({ senderId: intoId }, { _id: 0, clientId: 1 }).lean();
  const clientId = { $in: own.map((each) => each.clientId) };
  for (const { _id } of await EventMessages.find({ senderId: fromId, clientId }, { _id: 1 }).lean())
    await EventMessages.updateOne({ _id }, { $set: { clientId: randomUUID() } });
  await EventMessages.updateMany({ senderId: fromId }, { $set: { senderId: intoId } });
}

/** Moves held messages. One that both accounts have sent with the same client id stays once. */
async function mergeHeld(Held: HeldMessages, { fromId, intoId }: Merge): Promise<void> {
  const own = await Held.find({ senderId: intoId }, { _id: 0, clientId: 1 }).lean();
  await Held.deleteMany({ senderId: fromId, clientId: { $in: own.flatMap(({ clientId }) => clientId ?? []) } });
  await Held.updateMany({ senderId: fromId }, { $set: { senderId: intoId } });
}
