import type { Page } from '@playwright/test';
import { addChapter, addPeople } from './fill-chapters';
import { measureHeapMb, measureScrolling, takeFrames, type Frames, type Work } from './frames';
import { withProduct } from './product';
import { writeResult } from './results';
import { median } from './statistics';
import { tableHead, tableRow } from './table';

const CHAPTERS = [
  { id: 11, slug: 'small', count: 100 },
  { id: 12, slug: 'large', count: Number(process.env.BENCH_COUNT ?? 10_000) },
] as const;
const ROUNDS = Number(process.env.BENCH_ROUNDS ?? 5);
/** The minimum number of frames of a run. The short list is scrolled up and down to reach it. */
const FRAMES = 600;
/** Pixels per frame when the work of a frame is measured: 7200 per second, a fast flick. */
const FLICK = 120;
/** The duration of a frame at 60 frames per second, in ms. */
const FRAME = 16.7;
/** The largest number of cards in the document at a time, for any number of people. */
const MAX_CARDS = 60;

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

/**
 * Opens the members of a chapter and scrolls to the end at 600 px per frame, then up and down until there are enough
 * frames.
 */
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
      still = end || still >= 120 ? still + 1 : 0; // The next page may still be loading.
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

/**
 * Compares the directory of a large chapter with that of a small one. Both are in one store, and the runs take turns.
 */
export const run = (): Promise<void> =>
  withProduct({ members: 3, events: 1 }, async (product) => {
    for (const { id, slug, count } of CHAPTERS) {
      await addChapter(product, id, slug);
      await addPeople(product, id, count);
    }
    const context = await product.open(product.members[0]);
    const lines: string[] = [];
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
    lines.push(`Median of ${ROUNDS} runs each, in turns; 600 px per frame\n`);
    const measures = ['calls', 'first cards after, ms', 'cards at most', 'elements at most', 'heap, MB'];
    lines.push(tableHead(['people', 'seen', ...measures, 'frame ms: median', 'p95', 'longest', 'over 50 ms']));
    for (const { id, count } of CHAPTERS) {
      const of = (pick: (one: Run) => number) => median(runsOf(id).map(pick));
      const overFifty = `${of(({ frames: { slow } }) => slow)} of ${of(({ frames: each }) => each.count)}`;
      lines.push(
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
    lines.push(`\nThe main thread's work for a frame, ${FLICK} px per frame, from the top, ms\n`);
    lines.push(tableHead(['people', 'script', 'style', 'layout', 'together', 'processor time, with painting']));
    const together = ({ work: { script, style, layout } }: Run) => script + style + layout;
    const costs = CHAPTERS.map(({ id, count }) => {
      const of = (pick: (one: Run) => number) => median(runsOf(id).map(pick));
      const cost = { together: of(together), thread: of(({ work }) => work.thread) };
      const parts = (['script', 'style', 'layout'] as const).map((part) => of(({ work }) => work[part]));
      lines.push(tableRow([count, ...[...parts, cost.together, cost.thread].map((ms) => ms.toFixed(2))]));
      return cost;
    });
    const [few, many] = costs;
    if (!few || !many) throw new Error('there are two chapters');
    if (many.thread > few.thread * 1.25) throw new Error('a frame costs more with many people than with few');
    if (many.thread > FRAME) throw new Error('what a frame costs does not fit into it');
    const worst = Math.max(...[...runs.values()].flat().map(({ cards }) => cards));
    if (worst > MAX_CARDS) throw new Error(`${worst} cards in the document at once`);
    const big = runsOf(CHAPTERS[1].id);
    if (big.some(({ seen, calls }) => seen < CHAPTERS[1].count * 0.95 || calls < CHAPTERS[1].count / 100))
      throw new Error('not everyone was seen, or not page by page');
    console.log(lines.join('\n'));
    if (!process.env.BENCH_COUNT) writeResult('directory', lines.join('\n'));
  });
