import { recordAction, withPeopleLocked } from '@meridian/service-kit';
import type { ChatSettings, ChatSettingsInput } from '@meridian/shared-types';
import type { Connection } from 'mongoose';
import { toSettings, type ChatSettingsStore } from './chat-settings.model';

const inWords = ({ slowModeSeconds, isClosed }: ChatSettings): string =>
  `${isClosed ? 'closed for members' : 'open for members'}, ` +
  (slowModeSeconds === 0 ? 'no slow mode' : `slow mode of ${slowModeSeconds} seconds`);

/** Changes the settings of a chapter's chat in the name of an admin. Settings that stay the same are not recorded. */
export const changeSettings = (
  { db, Settings }: { db: Connection; Settings: ChatSettingsStore },
  { chapterId, byId, ...change }: ChatSettingsInput & { chapterId: number; byId: string },
): Promise<ChatSettings> =>
  withPeopleLocked(db, byId, async (session) => {
    const before = toSettings(chapterId, await Settings.findById(chapterId, {}, { session }).lean());
    const { slowModeSeconds = before.slowModeSeconds, isClosed = before.isClosed } = change;
    if (slowModeSeconds === before.slowModeSeconds && isClosed === before.isClosed) return before;
    const after = { chapterId, slowModeSeconds, isClosed, version: before.version + 1 };
    const { chapterId: _id, ...stored } = after;
    await Settings.updateOne({ _id }, { $set: stored }, { session, upsert: true });
    await recordAction(
      db,
      { action: 'chat.settings-changed', subject: chapterId, chapterId, detail: inWords(after) },
      session,
    );
    return after;
  });
