import type { BrowserContext, Page } from '@playwright/test';
import { connectSenders, type Senders } from './chat-senders';
import { addChapter, addMessages, addPeople, joinChapter } from './fill-chapters';
import { countElements, measureScrolling } from './frames';
import { FRAME_MS, OBSERVE_INTERACTIONS, staticCopy, takeInteractions, type Interactions } from './interactions';
import { withProduct } from './product';
import { writeResult } from './results';
import { compare } from './side-by-side';
import { median } from './statistics';
import { tableHead, tableRow } from './table';

const ROUNDS = Number(process.env.BENCH_ROUNDS ?? 5);
const PEOPLE = Number(process.env.BENCH_COUNT ?? 100_000);
/** There are 50 senders, because one sender may send 20 messages in 10 s. */
const [SENDERS, PER_SECOND] = [50, 50];
const MESSAGES = 300;
const [SOUTH, LARGE, SMALL] = [2, 3, 4];
const TEXT = 'While fifty messages arrive each second, somebody goes on writing a line of their own, letter by letter.';
const KEY_MS = 60;
const SWITCHES = 20;
const SEARCH = 'person 00';
const STATIC_PEOPLE = 30;
/** The pixels per frame when lists are scrolled, which is a fast flick, and the number of frames. */
const [FLICK, FRAMES] = [120, 200];

interface Round extends Interactions {
  elements: number;
  /** The processor time of a frame on the main thread, or the time until another chapter is shown, in ms. */
  cost: number;
}
type Measure = () => Promise<Round>;

/**
 * Measures typing while messages arrive, switching between chapters, and a list of all members, each compared with a
 * minimum.
 */
export const run = (): Promise<void> =>
  withProduct({ members: SENDERS + 1, events: 1 }, async (product) => {
    const [reader, ...others] = product.members;
    if (!reader) throw new Error('there is no member');
    await addChapter(product, SOUTH, 'south');
    await joinChapter(product, reader.id, SOUTH);
    for (const chapter of [1, SOUTH]) await addMessages(product, chapter, { count: MESSAGES, senderId: reader.id });
    for (const [id, slug, count] of [
      [LARGE, 'large', PEOPLE],
      [SMALL, 'small', STATIC_PEOPLE],
    ] as const) {
      await addChapter(product, id, slug);
      await addPeople(product, id, count);
    }
    const context = await product.open(reader);
    await context.addInitScript(OBSERVE_INTERACTIONS);
    const senders = await connectSenders(product.url, others, 1);
    const copy = await staticList(context);
    const cases: { name: string; own: Measure; beside: string; peer: Measure }[] = [
      {
        name: `typing, ${PER_SECOND} messages per second`,
        own: () => typeInChat(context, senders),
        beside: 'an empty field',
        peer: () => typeInField(context),
      },
      { name: 'switching chapter', own: () => switchChapters(context), beside: 'a frame', peer: aFrame },
      {
        name: `${PEOPLE} people, keys and search`,
        own: () => useList(context),
        beside: `a static list of ${STATIC_PEOPLE}`,
        peer: () => useStaticList(context, copy),
      },
    ];
    const rounds = new Map<string, { own: Round; peer: Round }[]>(cases.map(({ name }) => [name, []]));
    for (let round = 0; round < ROUNDS; round += 1)
      for (const { name, own, peer } of cases) {
        const measured = { own: await own(), peer: await peer() };
        rounds.get(name)?.push(measured);
        console.error(name, JSON.stringify(measured));
      }
    senders.close();
    const lines = cases.map(({ name, beside }) => {
      const all = rounds.get(name) ?? [];
      const of = (who: 'own' | 'peer', key: keyof Round) => all.map((each) => each[who][key]);
      const inp = compare(of('own', 'p75'), of('peer', 'p75'));
      const cost = compare(of('own', 'cost'), of('peer', 'cost'));
      return tableRow([
        ...[name, inp.own, Math.max(...of('own', 'longest')), beside, inp.peer, inp.text],
        ...[Math.max(...of('own', 'shift')).toFixed(3), median(of('own', 'elements')), median(of('peer', 'elements'))],
        ...[cost.own, cost.peer].map((each) => (Number.isNaN(each) ? '' : each.toFixed(1))),
      ]);
    });
    const columns = ['', 'INP p75, ms', 'longest', 'beside', 'its p75', 'ratio', 'CLS at most', 'elements', 'its'];
    const goals = tableRow(['goal', '≤ 100', '', '', '', '', '≤ 0.02', '≤ 400', '', '', '']);
    const text = [
      `${ROUNDS} rounds, 1280 x 900. Cost: a frame's processor time on the main thread while a list is scrolled, or the`,
      'time until another chapter is shown, in ms.\n',
      ...[tableHead([...columns, 'cost', 'its']), ...lines, goals],
    ].join('\n');
    console.log(text);
    if (!process.env.BENCH_COUNT) writeResult('interaction', text);
  });

/** Returns the minimum for a browser. */
const aFrame: Measure = async () => ({ p75: FRAME_MS, longest: FRAME_MS, shift: 0, elements: 0, cost: FRAME_MS });

async function typeInChat(context: BrowserContext, senders: Senders): Promise<Round> {
  const page = await context.newPage();
  await page.goto('/chapters/north?tab=chat');
  await page.locator('[role=log] [data-seq]').first().waitFor();
  await page.locator('[data-connection=connected]').waitFor();
  const newest = () => page.locator('[role=log] [data-seq]').last().getAttribute('data-seq').then(Number);
  const field = page.getByRole('textbox', { name: 'Message' });
  await field.click();
  const before = await newest();
  await takeInteractions(page, 0);
  senders.start(PER_SECOND);
  await page.keyboard.type(TEXT, { delay: KEY_MS });
  const seen = await takeInteractions(page, TEXT.length);
  const elements = await countElements(page);
  const stored = await senders.stop();
  const deadline = Date.now() + 10_000;
  while ((await newest()) < before + stored) {
    if (Date.now() > deadline) throw new Error('not every message was shown');
    await page.waitForTimeout(50);
  }
  if ((await field.inputValue()) !== TEXT) throw new Error('not every letter arrived');
  await field.fill('');
  await page.close();
  return { ...seen, elements, cost: NaN };
}

async function typeInField(context: BrowserContext): Promise<Round> {
  const page = await context.newPage();
  await page.goto('/robots.txt');
  await page.setContent('<textarea autofocus></textarea>');
  await page.locator('textarea').click();
  await page.keyboard.type(TEXT, { delay: KEY_MS });
  const seen = await takeInteractions(page, TEXT.length);
  const elements = await countElements(page);
  await page.close();
  return { ...seen, elements, cost: NaN };
}

/** Both chapters have been shown before, so that their data are cached. */
async function switchChapters(context: BrowserContext): Promise<Round> {
  const page = await context.newPage();
  await page.goto('/chapters/north');
  const open = async (name: string) => {
    await page
      .getByRole('navigation', { name: 'Member' })
      .getByRole('link', { name: new RegExp(`^${name}`) })
      .click();
    await page.getByRole('main').getByRole('heading', { level: 1, name }).waitFor();
    await page.locator('main [data-skeleton]').first().waitFor({ state: 'detached' });
  };
  for (const name of ['South', 'North']) await open(name);
  await takeInteractions(page, 0);
  const took: number[] = [];
  for (let turn = 0; turn < SWITCHES; turn += 1) {
    const start = performance.now();
    await open(turn % 2 ? 'North' : 'South');
    took.push(performance.now() - start);
  }
  const seen = await takeInteractions(page, SWITCHES);
  const elements = await countElements(page);
  await page.close();
  return { ...seen, elements, cost: median(took) };
}

async function openList(context: BrowserContext, chapterId: number): Promise<Page> {
  const page = await context.newPage();
  await page.goto(`/directory?chapter=${chapterId}`);
  await page.getByRole('main').getByRole('article').first().waitFor();
  return page;
}

async function staticList(context: BrowserContext): Promise<string> {
  const page = await openList(context, SMALL);
  const copy = await staticCopy(page);
  await page.close();
  return copy;
}

async function useList(context: BrowserContext): Promise<Round> {
  const page = await openList(context, LARGE);
  const round = await scrollAndSearch(page);
  await page.close();
  return round;
}

async function useStaticList(context: BrowserContext, copy: string): Promise<Round> {
  const page = await context.newPage();
  await page.goto('/robots.txt');
  await page.setContent(copy);
  const round = await scrollAndSearch(page);
  await page.close();
  return round;
}

async function scrollAndSearch(page: Page): Promise<Round> {
  const { thread } = await measureScrolling(page, FLICK, FRAMES);
  await page.evaluate('scrollTo(0, 0)');
  await takeInteractions(page, 0);
  const keys = Array.from({ length: 10 }, (_, index) => (index % 2 ? 'PageUp' : 'PageDown'));
  for (const key of keys) {
    await page.keyboard.press(key);
    await page.waitForTimeout(KEY_MS);
  }
  const elements = await countElements(page);
  await page.getByRole('searchbox', { name: 'Search members' }).click();
  await page.keyboard.type(SEARCH, { delay: KEY_MS });
  const seen = await takeInteractions(page, keys.length + SEARCH.length + 1);
  return { ...seen, elements, cost: thread };
}
