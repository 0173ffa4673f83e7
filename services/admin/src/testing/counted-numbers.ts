import { eventually, someId } from '@meridian/service-kit/testing';
import type { MonthlyNumber } from '@meridian/shared-types';
import { outcomeCode, serveAdmin, siteAdmin, type TestServer } from './test-server';

/** Runs a server whose counts are empty before each test, with an admin of chapter 1. */
export function serveNumbers() {
  const server = serveAdmin();
  const people = { chapterAdmin: someId() };
  beforeAll(() => {
    server.roles.set(`${people.chapterAdmin} 1`, 'admin');
  });
  beforeEach(async () => {
    for (const name of ['tallies', 'countRuns', 'chapterHealth']) await server.db.collection(name).deleteMany({});
    const { occurrences, people: counted, upcomingEvents, countRequests, pageSize } = server.numbers;
    occurrences.clear();
    upcomingEvents.clear();
    counted.length = 0;
    countRequests.length = 0;
    pageSize.value = 500;
  });
  return { server, people };
}

/** Returns the numbers once all due counts are done. The first read alone waits for 2.5 s at most. */
export async function countedNumbers(server: TestServer) {
  await outcomeCode(server.as(siteAdmin).numbers());
  await eventually(async () => {
    const { peopleCountedAt } = Object(await server.db.collection('countRuns').findOne({}));
    return peopleCountedAt !== undefined;
  });
  return server.as(siteAdmin).numbers();
}

/** Returns the values of a number for the month so many months ago. */
export const findValues = (monthly: readonly MonthlyNumber[], name: string, ago: number) =>
  monthly.find((number) => number.name === name)!.months.at(-1 - ago)!.values;
