import type { Databases } from './insert-person';
import type { Visitor } from '../product/person';

/** Inserts a note of a site admin about a user, and resolves to its id. */
export async function insertNote({ db }: Databases, person: Visitor, author: Visitor): Promise<string> {
  const { insertedId } = await db('admin').collection('notes').insertOne({
    userId: person.userId,
    authorId: author.userId,
    text: 'Called us.',
    version: 1,
    createdAt: new Date(),
  });
  return String(insertedId);
}
