import { MongoClient, ObjectId, type Document } from 'mongodb';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';

// The peer of signed-in-reads.ts, a program of its own: one read with the driver, the same index and fields, and JSON.
// Sends its port to the parent.
const [url = '', prefix = ''] = process.argv.slice(2);
const client = await MongoClient.connect(url);
const collection = (service: string, name: string) => client.db(`${prefix}${service}`).collection(name);
const [users, events, people, chapters] = [
  collection('auth', 'users'),
  collection('events', 'events'),
  collection('chapters', 'people'),
  collection('chapters', 'chapters'),
];
const profile = { name: 1, location: 1, description: 1, tags: 1 };
const EVENT_FIELDS = { title: 1, description: 1, startTime: 1, endTime: 1, location: 1, chapterId: 1, isPublic: 1 };

const reads: Record<string, (query: URLSearchParams) => Promise<Document>> = {
  '/me': async (query) => {
    const projection = { ...profile, avatarKey: 1, email: 1, subscription: 1, createdAt: 1 };
    return (await users.findOne({ _id: new ObjectId(query.get('id') ?? '') }, { projection })) ?? {};
  },
  '/events': () =>
    events
      .find({}, { projection: { ...EVENT_FIELDS, attendeeCount: 1 }, batchSize: 1000 })
      .sort({ startTime: 1, _id: 1 })
      .limit(50)
      .toArray(),
  '/directory': () =>
    people
      .find({ isActive: true }, { projection: { ...profile, avatarUrl: 1, places: 1 }, batchSize: 1000 })
      .sort({ orderKey: 1 })
      .limit(50)
      .toArray(),
  '/chapters': () => chapters.find({}, { batchSize: 1000 }).sort({ _id: 1 }).limit(200).toArray(),
};

const server = createServer((req, res) => {
  const { pathname, searchParams } = new URL(req.url ?? '', 'http://raw');
  const read = reads[pathname];
  if (!read) return void res.writeHead(404).end();
  read(searchParams).then(
    (found) => res.setHeader('content-type', 'application/json').end(JSON.stringify(found)),
    (error: unknown) => res.writeHead(500).end(String(error)),
  );
}).listen(0, '127.0.0.1', () => process.send?.((server.address() as AddressInfo).port));
