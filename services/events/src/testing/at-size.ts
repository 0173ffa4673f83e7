import { HOUR_MS } from '@meridian/shared-types';
import { readCosts, type ReadCost } from '@meridian/service-kit/testing';
import type { EventQuery } from '@meridian/shared-types';
import { Types } from 'mongoose';
import type { z } from 'zod';
import { findableBy, type EventDoc } from '../models/event.model';
import { recordCommands, inHours, type TestServer } from './test-server';

export type Query = z.input<typeof EventQuery>;

const EVENTS = 2000;
const CHAPTERS = 3;
/**
 * Returns the start of an event. There is one every five hours, from about ten months ago to two and a half months
 * ahead.
 */
const startOf = (n: number) => inHours((n - EVENTS * 0.8) * 5);

/** Creates events of three chapters. Some words are in all titles, in most of them, or in few. */
export const manyEvents = (): EventDoc[] => Array.from({ length: EVENTS }, (_, n) => createEventDoc(n));

export function createEventDoc(n: number): EventDoc {
  const startTime = startOf(n);
  const endTime = new Date(startTime.getTime() + (n % 40 ? 2 : 24 * 20) * HOUR_MS);
  const title = ['Evening', `w${n % 100}`, n % 3 ? 'open' : 'closed', n % 5 ? 'long' : 'short'].join(' ');
  return {
    _id: new Types.ObjectId(),
    chapterId: 1 + (n % CHAPTERS),
    title,
    description: '',
    location: '',
    startLocal: startTime.toISOString().slice(0, 16),
    endLocal: endTime.toISOString().slice(0, 16),
    timeZone: 'UTC',
    tzdb: '2025b',
    startTime,
    endTime,
    ...findableBy({ title, startTime, endTime }),
    isPublic: n % 4 !== 0,
    attendeeCount: n % 7,
    createdAt: inHours(-EVENTS - (n % 500)),
  };
}

/**
 * Returns the reads of events and RSVPs that a call sends, with the numbers of documents and keys that they examine.
 */
export async function measureCosts(server: TestServer, call: () => Promise<unknown>): Promise<ReadCost[] | undefined> {
  const sent = await recordCommands(server, call);
  const costs = await readCosts(server.models.db, sent);
  expect(costs).not.toEqual([]);
  return costs;
}

/** Returns the reads that examine more documents than they return and one more. */
export const tooMany = (costs: ReadCost[] | undefined) =>
  costs?.filter(({ documents, returned }) => documents > returned + 1);

const month = { from: inHours(-30 * 24).toISOString(), to: inHours(24).toISOString() };
export const LISTS: Query[] = [
  {},
  { time: 'upcoming' },
  { time: 'past' },
  { sort: 'latest' },
  { sort: 'popular' },
  { sort: 'latest', time: 'upcoming' },
  { sort: 'popular', time: 'upcoming' },
  { sort: 'latest', time: 'past' },
  { sort: 'popular', time: 'past' },
  { chapter: '2' },
  { chapter: '2', time: 'upcoming' },
  { chapter: '2', time: 'past' },
  { chapter: '2', sort: 'popular' },
  { chapter: '2', sort: 'latest', time: 'upcoming' },
  month,
  { ...month, chapter: '2' },
];
