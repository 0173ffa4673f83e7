import { MongoClient, ObjectId, type Document } from 'mongodb';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { PREFIX } from '../members';
import { sendPort } from './fork-program';

// This program is the peer of signed-in-reads.ts: one read with the driver, the same index and fields, and JSON.
const [url = ''] = process.argv.slice(2);
const client = await MongoClient.connect(url);
const collection = (service: string, name: string) => client.db(`${PREFIX}${service}`).collection(name);
const find = (service: string, name: string, filter: object, projection: Document, sort: Document, limit = 50) =>
  collection(service, name).find(filter, { projection, batchSize: 1000 }).sort(sort).limit(limit).toArray();
const profile = { name: 1, location: 1, description: 1, tags: 1 };
const CHAPTER_FIELDS = { slug: 1, name: 1, description: 1, state: 1, memberCount: 1, createdAt: 1 };
const EVENT_FIELDS = { title: 1, description: 1, startTime: 1, endTime: 1, location: 1, chapterId: 1, isPublic: 1 };

const reads: Record<string, (query: URLSearchParams) => Promise<unknown>> = {
  '/me': (query) => {
    const projection = { ...profile, avatarKey: 1, email: 1, subscription: 1, createdAt: 1 };
    return collection('auth', 'users').findOne({ _id: new ObjectId(query.get('id') ?? '') }, { projection });
  },
  '/events': () => find('events', 'events', {}, { ...EVENT_FIELDS, attendeeCount: 1 }, { startTime: 1, _id: 1 }),
  '/directory': () =>
    find('chapters', 'people', { isActive: true }, { ...profile, avatarUrl: 1, places: 1 }, { orderKey: 1 }),
  '/members': async () => {
    const page = await find('chapters', 'memberships', { chapterId: 1 }, {}, { joinedAt: 1, _id: 1 });
    const ids = page.map(({ userId }) => userId as ObjectId);
    return find('chapters', 'people', { _id: { $in: ids } }, { ...profile, avatarUrl: 1 }, {});
  },
  '/chapters': () => find('chapters', 'chapters', {}, CHAPTER_FIELDS, { name: 1, _id: 1 }, 500),
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
