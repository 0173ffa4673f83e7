import { MongoClient, ObjectId, type Document } from 'mongodb';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { sendPort } from './fork-program';

// This program is the peer of signed-in-reads.ts: one read with the driver, the same index and fields, and JSON. It
// sends its port to the parent process.
const [url = '', prefix = ''] = process.argv.slice(2);
const client = await MongoClient.connect(url);
const collection = (service: string, name: string) => client.db(`${prefix}${service}`).collection(name);
const [users, events, people, memberships, chapters] = [
  collection('auth', 'users'),
  collection('events', 'events'),
  collection('chapters', 'people'),
  collection('chapters', 'memberships'),
  collection('chapters', 'chapters'),
];
const profile = { name: 1, location: 1, description: 1, tags: 1 };
const CHAPTER_FIELDS = { slug: 1, name: 1, description: 1, state: 1, memberCount: 1, createdAt: 1 };
const EVENT_FIELDS = { title: 1, description: 1, startTime: 1, endTime: 1, location: 1, chapterId: 1, isPublic: 1 };

const reads: Record<string, (query: URLSearchParams) => Promise<Document>> = {
  '/me': async (query) => {
    const projection = { ...profile, avatarKey: 1, email: 1, subscription: 1, createdAt: 1 };
    return (await users.findOne({ _id: new ObjectId(query.get('id') ?? '') }, { projection })) ?? {};
  },
  '/events': (query) =>
    events
      .find(query.has('after') ? { startTime: { $gt: new Date(query.get('after') ?? '') } } : {}, {
        projection: { ...EVENT_FIELDS, attendeeCount: 1 },
        batchSize: 1000,
      })
      .sort({ startTime: 1, _id: 1 })
      .limit(50)
      .toArray(),
  '/directory': () =>
    people
      .find({ isActive: true }, { projection: { ...profile, avatarUrl: 1, places: 1 }, batchSize: 1000 })
      .sort({ orderKey: 1 })
      .limit(50)
      .toArray(),
  '/members': async () => {
    const page = await memberships
      .find({ chapterId: 1 }, { batchSize: 1000 })
      .sort({ joinedAt: 1, _id: 1 })
      .limit(50)
      .toArray();
    const projection = { ...profile, avatarUrl: 1 };
    return people.find({ _id: { $in: page.map(({ userId }) => userId as ObjectId) } }, { projection }).toArray();
  },
  '/chapters': () =>
    chapters.find({}, { projection: CHAPTER_FIELDS, batchSize: 1000 }).sort({ name: 1, _id: 1 }).limit(500).toArray(),
};

const server = createServer((req, res) => {
  const { pathname, searchParams } = new URL(req.url ?? '', 'http://raw');
  const read = reads[pathname];
  if (!read) return void res.writeHead(404).end();
  read(searchParams).then(
    (found) => res.setHeader('content-type', 'application/json').end(JSON.stringify(found)),
    (error: unknown) => res.writeHead(500).end(String(error)),
  );
}).listen(0, '127.0.0.1', () => sendPort((server.address() as AddressInfo).port));
