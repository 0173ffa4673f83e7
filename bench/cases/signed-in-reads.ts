import { compareCosts, joinOutcomes, type ComparisonOptions, type Outcome, type Size } from '../comparison';
import { load } from '../load';
import { cookieOf } from '../members';
import { withProduct } from '../product';
import { forkProgram } from '../programs/fork-program';

/** There are so many members that none sends two requests within a second. */
const MEMBERS = 3000;
const WARM_UP = 1500;
/** A part of the names of the reads to measure, for example `me, one`. */
const WANTED = process.env.BENCH_ONLY ?? '';

interface Read {
  path: string;
  /** The path of the same read in the program with the raw driver. */
  peer: string;
  /** Whether all requests are of one member, each is of another member, or of a visitor without a session. */
  from?: 'all members' | 'a visitor';
  goal: number;
  /** What is reached where the goal is missed. */
  reached?: number;
}

/**
 * Measures reads through all processes of the product, compared with one read with the driver in `node:http`, with the
 * same index and fields on the same store. The ratio without the store compares gateway and services with the program
 * of the driver.
 */
export const measure = (size: Size) =>
  withProduct(async ({ store, serve, fill, closeLater }) => {
    const members = await fill({ members: MEMBERS, events: 500, chapters: 50, homes: 1 });
    const [first] = members;
    const raw = closeLater(await forkProgram('raw-reads', [store.url]));
    const server = await serve();
    let at = 0;
    const outcomes: Record<string, Outcome> = {};
    for (const [name, { path, peer, from, ...goal }] of Object.entries(listReads(first?.id ?? ''))) {
      if (!name.includes(WANTED)) continue;
      const headers = () => ({
        cookie: from === 'a visitor' ? '' : cookieOf(from ? members[(at += 1) % MEMBERS] : first, server.url),
      });
      const variants = [
        {
          name: 'driver',
          warmUp: WARM_UP * 3,
          pids: () => ({ driver: raw.pid, store: store.pid() }),
          run: (count: number) => load({ url: `${raw.url}${peer}`, count }),
        },
        {
          name: 'product',
          warmUp: WARM_UP,
          pids: () => ({ ...server.pids(), store: store.pid() }),
          run: (count: number) => load({ url: `${server.url}${path}`, count, headers }),
        },
      ];
      outcomes[name] = await compareCosts(variants, size, { ...OPTIONS, goals: { product: goal } });
      console.error(`${name}\n${outcomes[name].text}`);
    }
    return joinOutcomes(outcomes);
  });

const OPTIONS: ComparisonOptions = {
  peer: 'driver',
  programs: ['gateway', 'auth', 'chapters', 'events', 'store'],
  without: 'store',
};

const listReads = (id: string): Record<string, Read> => {
  const me = { path: '/api/auth/me', peer: `/me?id=${id}`, goal: 3 };
  const events = { path: '/api/events?limit=50', peer: '/events', goal: 2 };
  const people = { path: '/api/directory?limit=50', peer: '/directory', goal: 2 };
  const chapters = { path: '/api/chapters', peer: '/chapters', goal: 2 };
  return {
    'me, one member': { ...me, reached: 10 },
    'me, all members': { ...me, from: 'all members', reached: 11.4 },
    '50 events, one member': { ...events, reached: 3 },
    '50 events, all members': { ...events, from: 'all members', reached: 4.4 },
    '50 people, one member': people,
    '50 people, all members': { ...people, from: 'all members', reached: 3.3 },
    '50 members, one member': { path: '/api/chapters/1/members?limit=50', peer: '/members', goal: 2 },
    '50 chapters, one member': { ...chapters, reached: 2.5 },
    '50 chapters, a visitor': { ...chapters, from: 'a visitor' },
  };
};
