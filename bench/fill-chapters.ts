import { foldText, searchWords } from '@meridian/shared-types/search';
import { ObjectId } from 'mongodb';
import type { Product } from './product';

const BATCH = 1000;

export async function addChapter({ collection }: Product, id: number, slug: string): Promise<void> {
  const name = slug[0]?.toUpperCase() + slug.slice(1);
  const place = { state: 'Ohio', timeZone: 'America/New_York' };
  const chapter = { slug, nameSlug: slug, slugs: [slug], name, description: '', ...place, createdAt: new Date() };
  await collection('chapters', 'chapters').insertOne({
    ...(chapter as object),
    _id: id as unknown as ObjectId,
    memberCount: 0,
    adminCount: 0,
  });
}

/** Adds people with one membership each, as the chapters service stores them. */
export async function addPeople({ collection }: Product, chapterId: number, count: number): Promise<void> {
  const joinedAt = new Date();
  for (let at = 0; at < count; at += BATCH) {
    const batch = Array.from({ length: Math.min(BATCH, count - at) }, (_, index) =>
      newPerson(at + index, chapterId, joinedAt),
    );
    await collection('chapters', 'people').insertMany(batch.map(({ person }) => person));
    await collection('chapters', 'memberships').insertMany(batch.map(({ membership }) => membership));
  }
  await collection('chapters', 'chapters').updateOne(
    { _id: chapterId as unknown as ObjectId },
    { $inc: { memberCount: count } },
  );
}

function newPerson(n: number, chapterId: number, joinedAt: Date) {
  const [_id, placeId] = [new ObjectId(), new ObjectId()];
  const profile = {
    name: `Person ${String(n).padStart(6, '0')}`,
    location: 'Saint Paul, Minnesota',
    description: 'Looks after the winter coat drive.',
    tags: ['Law', 'Medicine', 'Music', 'Energy'],
  };
  const place = { chapterId, role: 'member', joinedAt };
  const person = {
    ...profile,
    _id,
    avatarUrl: null,
    isActive: true,
    version: 1,
    words: searchWords(profile.name, profile.location, ...profile.tags, profile.description),
    orderKey: `${foldText(profile.name)} ${String(_id)}`,
    firstJoinedAt: joinedAt,
    places: [{ _id: placeId, ...place }],
  };
  return { person, membership: { _id: placeId, userId: _id, ...place } };
}

/** Makes a user a member of another chapter. */
export async function joinChapter({ collection }: Product, userId: string, chapterId: number): Promise<void> {
  const place = { _id: new ObjectId(), chapterId, role: 'member', joinedAt: new Date() };
  await collection('chapters', 'memberships').insertOne({ ...place, userId: new ObjectId(userId) });
  await collection('chapters', 'people').updateOne(
    { _id: new ObjectId(userId) },
    { $push: { places: place as never } },
  );
  await collection('chapters', 'chapters').updateOne(
    { _id: chapterId as unknown as ObjectId },
    { $inc: { memberCount: 1 } },
  );
}

/** Adds messages to the chat of a chapter. They are a second apart, and the last one is from now. */
export async function addMessages(
  { collection }: Product,
  chapterId: number,
  { count, senderId }: { count: number; senderId: string },
): Promise<void> {
  const messages = Array.from({ length: count }, (_, index) => ({
    conversation: `chapter:${chapterId}`,
    seq: index + 1,
    senderId: new ObjectId(senderId),
    content: `Message ${index + 1}`,
    createdAt: new Date(Date.now() - (count - index) * 1000),
  }));
  for (let at = 0; at < count; at += BATCH)
    await collection('chat', 'messages').insertMany(messages.slice(at, at + BATCH));
}
