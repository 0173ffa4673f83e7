import { recordAction, withPeopleLocked } from '@meridian/service-kit';
import type { ChatSettings, ChatSettingsInput } from '@meridian/shared-types';
import type { Connection } from 'mongoose';
import { toSettings, type ChatSettingsStore } from '../access/chat-settings.model';

const inWords = ({ slowModeSeconds, isClosed }: ChatSettings, heldWords: readonly string[]): string =>
  [
    isClosed ? 'closed for members' : 'open for members',
    slowModeSeconds === 0 ? 'no slow mode' : `slow mode of ${slowModeSeconds} seconds`,
    ...(heldWords.length > 0 ? [`words held for review: ${heldWords.join(', ')}`] : []),
  ].join(', ');

/** Changes the settings of a chapter's chat in the name of an admin. Settings that stay the same are not recorded. */
export const changeSettings = (
  { db, Settings }: { db: Connection; Settings: ChatSettingsStore },
  { chapterId, byId, ...change }: ChatSettingsInput & { chapterId: number; byId: string },
): Promise<ChatSettings> =>
  withPeopleLocked(db, byId, async (session) => {
    const doc = await Settings.findById(chapterId, {}, { session }).lean();
    const before = { ...toSettings(chapterId, doc), heldWords: doc?.heldWords ?? [] };
    const { slowModeSeconds = before.slowModeSeconds, isClosed = before.isClosed } = change;
    const heldWords = change.heldWords ?? before.heldWords;
    const hasSame = slowModeSeconds === before.slowModeSeconds && isClosed === before.isClosed;
    const after = { chapterId, slowModeSeconds, isClosed, version: before.version + 1 };
    if (hasSame && heldWords.join('\n') === before.heldWords.join('\n')) return toSettings(chapterId, doc);
    const { chapterId: _id, ...stored } = after;
    await Settings.updateOne({ _id }, { $set: { ...stored, heldWords } }, { session, upsert: true });
    await recordAction(
      db,
      { action: 'chat.settings-changed', subject: chapterId, chapterId, detail: inWords(after, heldWords) },
      session,
    );
    return after;
  });
