import { wordsOf, type Users } from './user.model';

/** Gives accounts that were stored before the field existed the words that searches find them by. Again changes nothing. */
export async function addWords(Users: Users): Promise<void> {
  for await (const { _id, name, email } of Users.find({ words: { $exists: false } }, { name: 1, email: 1 }).lean().cursor())
    await Users.updateOne({ _id, words: { $exists: false } }, { $set: { words: wordsOf({ name, email }) } });
}
