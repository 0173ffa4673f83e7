import { searchWords } from '@meridian/shared-types/search';
import { MongoClient, ObjectId } from 'mongodb';
import { readFileSync } from 'node:fs';
import path from 'node:path';

const data = process.env.E2E_DATA_DIR ?? '.data';
const read = <T>(name: string) => JSON.parse(readFileSync(path.join(data, name), 'utf8')) as T;
export const { url, mongoUrl, processes } = read<{
  url: string;
  mongoUrl: string;
  processes: { name: string; pid: number }[];
}>('run.json');
export const admin = read<{ role: string; email: string; password: string }[]>('demo.json').find(
  ({ role }) => role === 'site-admin',
);

export const client = await MongoClient.connect(mongoUrl);
export const users = client.db('meridian_auth').collection('users');
export const people = client.db('meridian_chapters').collection('people');
export const entries = client.db('meridian_admin').collection('auditEntries');
const FIRST = ['Ana', 'Kwame', 'Ines', 'Tunde', 'Mei', 'Juan', 'Amara', 'Lev', 'Noor', 'Zora'];
export const COUNT = Number(process.env.BENCH_USERS ?? 100_000);
export const ids = Array.from({ length: COUNT }, () => new ObjectId());

function* batches<T>(create: (id: ObjectId, index: number) => T): Generator<T[]> {
  for (let from = 0; from < COUNT; from += 1000)
    yield ids.slice(from, from + 1000).map((id, index) => create(id, from + index));
}
export const createName = (index: number) => `${FIRST[index % 10]} Bench${index.toString(36)}`;

/** Inserts `COUNT` users, with a membership and one audit record each. */
export async function fill(): Promise<void> {
  const createdAt = new Date('2026-01-01T00:00:00Z');
  for (const batch of batches((_id, index) => {
    const [name, email] = [createName(index), `bench${index.toString(36)}@bench.example`];
    return {
      _id,
      name,
      email,
      passwordHash: 'none',
      location: '',
      description: '',
      tags: [],
      isSiteAdmin: false,
      homeChapterId: 1,
      subscription: { status: index % 3 ? 'active' : 'newsletter' },
      version: 1,
      createdAt,
      words: searchWords(name, email),
    };
  }))
    await users.insertMany(batch);
  for (const batch of batches((_id, index) => ({
    _id,
    name: createName(index),
    location: '',
    description: '',
    tags: [],
    avatarUrl: null,
    isActive: false,
    version: 1,
    words: [],
    orderKey: `${createName(index)} ${_id}`,
    places: [{ _id: new ObjectId(), chapterId: 1 + (index % 3), role: 'member', joinedAt: createdAt }],
  })))
    await people.insertMany(batch);
  for (const batch of batches((id, index) => ({
    _id: new ObjectId(),
    at: new Date(createdAt.getTime() + index * 1000),
    action: index % 50 ? 'payment.taken' : 'member.role-changed',
    actorId: String(ids[index % 5000]),
    actingAsId: null,
    subject: 'bench',
    userId: String(id),
    chapterId: 1,
    detail: 'monthly, $29',
    address: '203.0.113.9',
    userAgent: 'bench',
    requestId: 'bench',
    words: [...searchWords('payment.taken monthly, $29 203.0.113.9'), String(ids[index % 5000]), String(id)],
  })))
    await entries.insertMany(batch);
}

/** Deletes all inserted data, including that of an interrupted run. */
export async function deleteAll(): Promise<void> {
  const inserted = (await users.find({ words: { $regex: '^bench' } }, { projection: { _id: 1 } }).toArray()).map(
    ({ _id }) => _id,
  );
  for (let from = 0; from < inserted.length; from += 1000)
    for (const each of [users, people]) await each.deleteMany({ _id: { $in: inserted.slice(from, from + 1000) } });
  await entries.deleteMany({ requestId: 'bench' });
}
