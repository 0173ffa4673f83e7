import { dropIndexes, type Migration } from '@meridian/kit';
import type { Models } from './models';

/** The changes of stored data, in the order in which they run. */
export const migrations = ({ Mails, Preferences }: Pick<Models, 'Mails' | 'Preferences'>): Migration[] => [
  {
    id: '2026-11-23 indexes of mails that others replaced',
    phase: 'contract',
    up: () => dropIndexes(Mails.collection, ['state_1_queue_1_createdAt_1', 'personId_1']),
  },
  {
    id: '2026-11-26 direct messages are a group of their own',
    phase: 'migrate',
    up: () => copyChatChoices(Preferences),
  },
];

/** The preferences about chats also applied to direct messages before. */
async function copyChatChoices(Preferences: Models['Preferences']): Promise<void> {
  const former = { 'groups.chat': { $exists: true }, 'groups.directMessages': { $exists: false } };
  for await (const { _id, groups } of Preferences.find(former, { groups: 1 }).lean().cursor())
    await Preferences.updateOne({ _id, ...former }, { $set: { 'groups.directMessages': groups?.chat } });
}
