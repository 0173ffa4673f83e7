import { eventually } from '@meridian/service-kit/testing';
import type { MonthlyNumber } from '@meridian/shared-types';
import { outcomeCode, siteAdmin, type TestServer } from './test-server';

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
