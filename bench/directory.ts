import { foldText, searchWords } from '@meridian/shared-types';
import type { Page } from '@playwright/test';
import { MongoClient, ObjectId } from 'mongodb';
import { measureHeapMb, measureScrolling, registerMember, run, takeFrames, withBrowser } from './product';
import type { Frames, Work } from './product';
import { median } from './statistics';
import { tableHead, tableRow } from './table';

/** Measures the directory with ten thousand people and with a hundred: two chapters of one store, in turns. */
const CHAPTERS = [
  { id: 11, count: 100 },
  { id: 12, count: Number(process.env.BENCH_COUNT ?? 10_000) },
] as const;
const ROUNDS = Number(process.env.BENCH_RUNS ?? 3);
/** Fewest frames of each run: the short list is scrolled up and down for as long. */
const FRAMES = 600;
/** Pixels per frame when the work of a frame is measured: 7200 per second, a fast flick. */
const FLICK = 120;
/** A frame at 60 per second, in ms. */
const FRAME = 16.7;
/** Most cards in the document at once, for any number of people. */
const MOST_CARDS = 60;

/** Inserts people with a membership each, as chapters stores them. */
async function fill(chapterId: number, count: number): Promise<void> {
  const client = await MongoClient.connect(run.mongoUrl);
  const db = client.db('meridian_chapters');
  const [people, memberships] = [db.collection('people'), db.collection('memberships')];
  const existing = await memberships.countDocuments({ chapterId });
  const joinedAt = new Date();
  const all = Array.from({ length: Math.max(0, count - existing) }, (_, index) => {
    const [_id, placeId] = [new ObjectId(), new ObjectId()];
    const profile = {
      name: `Person ${String(index).padStart(5, '0')}`,
      location: 'Saint Paul, Minnesota',
      description: 'Looks after the winter coat drive.',
      tags: ['Law', 'Medicine', 'Music', 'Energy'],
    };
    const place = { chapterId, role: 'member', joinedAt };
    return {
      person: {
        ...profile,
        _id,
        avatarUrl: null,
        isActive: true,
        version: 1,
        words: searchWords(profile.name, profile.location, ...profile.tags, profile.description),
        orderKey: `${foldText(profile.name)} ${_id}`,
        firstJoinedAt: joinedAt,
        places: [{ _id: placeId, ...place }],
      },
      membership: { _id: placeId, userId: _id, ...place },
    };
  });
  for (let at = 0; at < all.length; at += 1000) {
    const batch = all.slice(at, at + 1000);
    await people.insertMany(batch.map(({ person }) => person));
    await memberships.insertMany(batch.map(({ membership }) => membership));
  }
  await db.collection<{ _id: number }>('chapters').updateOne({ _id: chapterId }, { $inc: { memberCount: all.length } });
  await client.close();
}

interface Run {
  work: Work;
  shown: number;
  calls: number;
  cards: number;
  elements: number;
  heap: number;
  frames: Frames;
  last: string;
  seen: number;
}

/** Opens a chapter's people and scrolls to the end, 600 px per frame, and back and forth until it has enough frames. */
async function measureRun(page: Page, chapterId: number): Promise<Run> {
  let calls = 0;
  page.on('request', (request) => {
    if (new URL(request.url()).pathname === '/api/members/all') calls += 1;
  });
  const start = Date.now();
  await page.goto(`/directory?chapter=${chapterId}`);
  await page.getByRole('main').getByRole('article').first().waitFor();
  const shown = Date.now() - start;
  const work = await measureScrolling(page, FLICK, FRAMES);
  await page.evaluate(() => window.scrollTo(0, 0));
  await takeFrames(page);
  const scrolled = await page.evaluate(async (least) => {
    const seen = new Set<string>();
    let [cards, elements, last] = [0, 0, ''];
    let step = 600;
    for (let count = 0, still = 0; still < 120 || count < least; count += 1) {
      window.scrollBy(0, step);
      await new Promise((resolve) => {
        requestAnimationFrame(resolve);
      });
      const shownNow = [...document.querySelectorAll('[role=list][aria-label=Members] article')];
      for (const card of shownNow) seen.add(card.querySelector('a')?.getAttribute('href') ?? '');
      cards = Math.max(cards, shownNow.length);
      if (count % 20 === 0) elements = Math.max(elements, document.querySelectorAll('*').length);
      const end = window.scrollY + window.innerHeight >= document.documentElement.scrollHeight - 2;
      if (end) last = shownNow.at(-1)?.getAttribute('aria-label') ?? last;
      still = end || still >= 120 ? still + 1 : 0; // the next page may still be loading
      if (still >= 120 && count < least && (end || window.scrollY === 0)) step = end ? -600 : 600;
    }
    return { cards, elements, last, seen: seen.size };
  }, FRAMES);
  return {
    work,
    shown,
    calls,
    cards: scrolled.cards,
    elements: scrolled.elements,
    heap: await measureHeapMb(page),
    frames: await takeFrames(page),
    last: scrolled.last,
    seen: scrolled.seen,
  };
}

void withBrowser(async (context) => {
  await registerMember(context, 1);
  for (const { id, count } of CHAPTERS) await fill(id, count);
  const runs = new Map<number, Run[]>();
  const runsOf = (id: number) => runs.get(id) ?? [];
  for (let round = 0; round < ROUNDS; round += 1)
    for (const { id } of CHAPTERS) {
      const page = await context.newPage();
      const latest = await measureRun(page, id);
      runs.set(id, [...runsOf(id), latest]);
      console.error(`chapter ${id}, round ${round + 1}: ${JSON.stringify(latest)}`);
      await page.close();
    }
  console.log(`Median of ${ROUNDS} runs each, in turns; 600 px per frame\n`);
  const measures = ['calls', 'first cards after, ms', 'cards at most', 'elements at most', 'heap, MB'];
  console.log(tableHead(['people', 'seen', ...measures, 'frame ms: median', 'p95', 'longest', 'over 50 ms']));
  for (const { id, count } of CHAPTERS) {
    const of = (pick: (one: Run) => number) => median(runsOf(id).map(pick));
    const overFifty = `${of(({ frames: { slow } }) => slow)} of ${of(({ frames: each }) => each.count)}`;
    console.log(
      tableRow([
        count,
        ...(['seen', 'calls', 'shown', 'cards', 'elements'] as const).map((key) => of((one) => one[key])),
        of(({ heap }) => heap).toFixed(1),
        of((one) => one.frames.median).toFixed(1),
        of((one) => one.frames.p95).toFixed(1),
        of((one) => one.frames.longest).toFixed(0),
        overFifty,
      ]),
    );
  }
  console.log(`\nThe main thread's work for a frame, ${FLICK} px per frame, from the top, ms\n`);
  console.log(tableHead(['people', 'script', 'style', 'layout', 'together', 'processor time, with painting']));
  const together = ({ work: { script, style, layout } }: Run) => script + style + layout;
  const costs = CHAPTERS.map(({ id, count }) => {
    const of = (pick: (one: Run) => number) => median(runsOf(id).map(pick));
    const cost = { together: of(together), thread: of(({ work }) => work.thread) };
    const parts = (['script', 'style', 'layout'] as const).map((part) => of(({ work }) => work[part]));
    console.log(tableRow([count, ...[...parts, cost.together, cost.thread].map((ms) => ms.toFixed(2))]));
    return cost;
  });
  const [few, many] = costs;
  if (!few || !many) throw new Error('there are two chapters');
  if (many.thread > few.thread * 1.25) throw new Error('a frame costs more with many people than with few');
  if (many.thread > FRAME) throw new Error('what a frame costs does not fit into it');
  const worst = Math.max(...[...runs.values()].flat().map(({ cards }) => cards));
  if (worst > MOST_CARDS) throw new Error(`${worst} cards in the document at once`);
  const big = runsOf(CHAPTERS[1].id);
  if (big.some(({ seen, calls }) => seen < CHAPTERS[1].count * 0.95 || calls < CHAPTERS[1].count / 100))
    throw new Error('not everyone was seen, or not page by page');
});
