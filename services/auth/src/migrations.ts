import type { Migration } from '@meridian/kit';
import { wordsOf, type Users } from './accounts/user.model';

/** Changes of stored data, in the order in which they run. */
export const migrations = ({ Users }: { Users: Users }): Migration[] => [
  { id: '2026-11-21 words of accounts', phase: 'migrate', up: () => addWords(Users) },
];

/** Adds the search words to accounts that were stored before this field existed. */
async function addWords(Users: Users): Promise<void> {
  for await (const { _id, name, email } of Users.find({ words: { $exists: false } }, { name: 1, email: 1 })
    .lean()
    .cursor())
    await Users.updateOne({ _id, words: { $exists: false } }, { $set: { words: wordsOf({ name, email }) } });
}
