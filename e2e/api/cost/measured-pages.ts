import { HERE, type TestProduct } from '../test-product';
import { inDays } from '../matrix/fixtures';
import type { Prepare } from './prepare';

/** The lists with more than one page, and how each request for the next page is built. */
const PAGES: Record<
  string,
  { first: string; next: (last: { id: string; seq?: number }) => string; who?: 'member' | 'siteAdmin' }
> = {
  'chapters.members': { first: `/api/chapters/${HERE}/members?limit=5`, next: ({ id: last }) => `&after=${last}` },
  'chapters.announcements': {
    first: `/api/chapters/${HERE}/announcements?limit=5`,
    next: ({ id: last }) => `&before=${last}`,
  },
  'chapters.everyone': { first: '/api/members/all?limit=5', next: ({ id: last }) => `&after=${last}` },
  'chapters.everyone newest': {
    first: '/api/members/all?sort=newest&limit=5',
    next: ({ id: last }) => `&after=${last}`,
  },
  'chapters.directory': { first: '/api/directory?limit=5', next: ({ id: last }) => `&after=${last}` },
  'events.list': { first: '/api/events?limit=5', next: ({ id: last }) => `&after=${last}` },
  'events.list latest': { first: '/api/events?sort=latest&limit=5', next: ({ id: last }) => `&after=${last}` },
  'events.list of a month': {
    first: `/api/events?limit=5&from=${inDays(-15)}&to=${inDays(15)}`,
    next: ({ id: last }) => `&after=${last}`,
  },
  'chat.messages': { first: `/api/chapters/${HERE}/messages?limit=5`, next: ({ seq }) => `&before=${seq}` },
  // The list is filtered by one action, because only some records have a chapter, whose name is another read.
  'admin.audit': {
    first: '/api/admin/audit?action=announcement.posted&limit=5',
    next: ({ id: last }) => `&before=${last}`,
    who: 'siteAdmin',
  },
  'admin.users': { first: '/api/admin/users?limit=5', next: ({ id: last }) => `&after=${last}`, who: 'siteAdmin' },
};

/** Returns the request for the second page of each list. */
export const measuredPages = (product: TestProduct): Record<string, Prepare> =>
  Object.fromEntries(
    Object.entries(PAGES).map(([name, { first, next, who = 'member' }]) => [
      `${name}, next page`,
      async () => {
        const page = await product.personas[who].ok<{ id: string; seq?: number }[]>('GET', first);
        return () => product.personas[who].ok('GET', `${first}${next(page.at(-1)!)}`);
      },
    ]),
  );
