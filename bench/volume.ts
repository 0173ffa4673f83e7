import { chaptersInternalApi, createClient } from '@meridian/shared-types';
import { chromium, type BrowserContext, type Page } from '@playwright/test';
import { MongoClient, ObjectId } from 'mongodb';
import { readFileSync } from 'node:fs';
import path from 'node:path';

/** How the member pages bear ten thousand messages in one chat and ten thousand people in the directory. */
const COUNT = Number(process.env.BENCH_COUNT ?? 10_000);
/** `chat`, `directory`, or both. */
const PART = process.argv[2];
const CHAPTER = 12;
const SLUG = 'minneapolis-and-saint-paul';
const url = process.env.E2E_URL ?? 'http://127.0.0.1:8080';
const dataFile = <T>(name: string): T => JSON.parse(readFileSync(path.join(process.env.E2E_DATA_DIR ?? '.data', name), 'utf8')) as T;
const run = dataFile<{ mongoUrl: string; serviceToken: string; programs: { name: string; url: string }[] }>('run.json');

/** A paying member of the chapter, signed in. */
async function member(context: BrowserContext): Promise<string> {
  const post = async (target: string, data: object) => {
    const response = await context.request.post(target, { data });
    if (!response.ok()) throw new Error(`${target}: ${response.status()} ${await response.text()}`);
    return response.json() as Promise<{ user: { id: string } }>;
  };
  const { user } = await post('/api/auth/register', { email: `bench.${Date.now().toString(36)}@example.org`, password: 'correct horse', name: 'Bench Reader', chapterId: CHAPTER, membershipType: 'full' });
  await post('/api/mock-payment', { plan: 'monthly', amount: 29, cardLast4: '4242' });
  return user.id;
}

async function fillChat(senderId: string): Promise<void> {
  const client = await MongoClient.connect(run.mongoUrl);
  const messages = client.db('meridian_chat').collection('messages');
  const last = (await messages.find({ chapterId: CHAPTER }).sort({ seq: -1 }).limit(1).next())?.seq as number | undefined ?? 0;
  const docs = Array.from({ length: Math.max(0, COUNT - last) }, (_, index) => ({ chapterId: CHAPTER, seq: last + index + 1, senderId: new ObjectId(senderId), content: `Message ${last + index + 1}`, createdAt: new Date(Date.now() - (COUNT - index) * 1000) }));
  for (let at = 0; at < docs.length; at += 1000) await messages.insertMany(docs.slice(at, at + 1000));
  await client.close();
}

async function fillDirectory(): Promise<void> {
  const { url: baseUrl } = run.programs.find(({ name }) => name === 'chapters')!;
  const chapters = createClient(chaptersInternalApi, { baseUrl, headers: () => ({ authorization: `Bearer ${run.serviceToken}` }) });
  const add = (index: number) => chapters.syncPerson({
    params: { userId: (0xb000000 + index).toString(16).padStart(24, '0') },
    body: { name: `Person ${String(index).padStart(5, '0')}`, location: 'Saint Paul, Minnesota', description: 'Looks after the winter coat drive.', tags: ['Law', 'Medicine', 'Music', 'Energy'], avatarUrl: null, isActive: true, homeChapterId: CHAPTER, version: 1 },
  });
  for (let at = 0; at < COUNT; at += 20) await Promise.all(Array.from({ length: 20 }, (_, offset) => add(at + offset)));
}

/** Runs in the page. Frames longer than 50 ms, and the longest, while something goes on; and what tsx names functions with. */
const WATCH = `
  window.__name = (named) => named;
  window.frames_ = { slow: 0, longest: 0, count: 0 };
  (() => { let last = performance.now(); const next = (now) => { const took = now - last; last = now; const f = window.frames_; f.count += 1; f.longest = Math.max(f.longest, took); if (took > 50) f.slow += 1; requestAnimationFrame(next); }; requestAnimationFrame(next); })();
`;
const frames = (page: Page) => page.evaluate('(() => { const f = window.frames_; window.frames_ = { slow: 0, longest: 0, count: 0 }; return f; })()') as Promise<{ slow: number; longest: number; count: number }>;
const nodes = (page: Page) => page.evaluate(() => document.querySelectorAll('*').length);
const heapMb = async (page: Page) => {
  const session = await page.context().newCDPSession(page);
  await session.send('HeapProfiler.collectGarbage');
  const { usedSize } = await session.send('Runtime.getHeapUsage');
  await session.detach();
  return usedSize / 1e6;
};
const median = (values: number[]): number => values.toSorted((a, b) => a - b)[Math.floor(values.length / 2)] ?? NaN;

/** Milliseconds from pressing Enter until the reader's own message is painted. */
async function sending(page: Page, times: number): Promise<number> {
  const took: number[] = [];
  for (let turn = 0; turn < times; turn += 1) {
    const words = `Sent ${Date.now()}`;
    await page.getByRole('textbox', { name: 'Message' }).fill(words);
    took.push(await page.evaluate(async (sent) => {
      const log = document.querySelector('[role=log]')!;
      const start = performance.now();
      document.querySelector<HTMLFormElement>('form:has(textarea)')!.requestSubmit();
      while (!log.textContent.includes(sent)) await new Promise((resolve) => { requestAnimationFrame(resolve); });
      return performance.now() - start;
    }, words));
  }
  return median(took);
}

async function chat(page: Page): Promise<void> {
  await page.goto(`/chapters/${SLUG}?tab=chat`);
  await page.locator('[role=log] [data-seq]').first().waitFor();
  await page.locator('[data-connection=connected]').waitFor();
  const opened = { nodes: await nodes(page), heap: await heapMb(page), send: await sending(page, 15) };
  await frames(page);
  const walk = await page.getByRole('group', { name: /history$/ }).evaluate(async (box) => {
    const first = () => Number(box.querySelector<HTMLElement>('[data-seq]')?.dataset.seq);
    const steps: number[] = [];
    let most = 0;
    const deadline = performance.now() + 90_000; // as far as a minute and a half leads
    while (first() > 1 && performance.now() < deadline) {
      const before = first();
      const start = performance.now();
      box.scrollTop = 10;
      while (first() === before && performance.now() - start < 10_000) await new Promise((resolve) => { requestAnimationFrame(resolve); });
      steps.push(performance.now() - start);
      most = Math.max(most, box.querySelectorAll('[data-seq]').length);
    }
    return { steps, most, first: first() };
  });
  const walking = await frames(page);
  const { heap, count } = { heap: await heapMb(page), count: await nodes(page) };
  await page.getByRole('button', { name: /jump to latest/i }).click();
  const send = await sending(page, 15);
  console.log(`\n### ${COUNT} messages in one chat\n`);
  console.log('| | newest 100 read | after the walk |\n|---|---|---|');
  console.log(`| elements in the document | ${opened.nodes} | ${count} |`);
  console.log(`| messages in the document, at most | | ${walk.most} |`);
  console.log(`| JS heap, MB | ${opened.heap.toFixed(1)} | ${heap.toFixed(1)} |`);
  console.log(`| own message painted after, ms (median of 15) | ${opened.send.toFixed(0)} | ${send.toFixed(0)} |`);
  console.log(`\nWalked to message ${walk.first} in ${walk.steps.length} steps, median ${median(walk.steps).toFixed(0)} ms with what had to be fetched; ${walking.slow} of ${walking.count} frames over 50 ms, the longest ${walking.longest.toFixed(0)} ms.`);
}

async function directory(page: Page): Promise<void> {
  const start = Date.now();
  await page.goto('/directory');
  await page.getByRole('main').getByRole('article').first().waitFor();
  const shown = Date.now() - start;
  await frames(page);
  const walked = await page.evaluate(async () => {
    const list = () => document.querySelector<HTMLElement>('[role=list][aria-label=Members]')!;
    const began = performance.now();
    let most = 0;
    for (let still = 0, height = 0; still < 200;) {
      window.scrollBy(0, 900);
      await new Promise((resolve) => { requestAnimationFrame(resolve); });
      most = Math.max(most, list().querySelectorAll('article').length);
      const now = document.documentElement.scrollHeight;
      still = now === height && window.scrollY + window.innerHeight >= now - 2 ? still + 1 : 0;
      height = now;
    }
    const last = [...list().querySelectorAll('article')].at(-1)?.getAttribute('aria-label');
    return { most, last, seconds: (performance.now() - began) / 1000 };
  });
  const scrolling = await frames(page);
  console.log(`\n### ${COUNT} people in the directory\n`);
  console.log(`First cards after ${shown} ms. Scrolled to the end (${walked.last}) in ${walked.seconds.toFixed(0)} s; at most ${walked.most} cards and ${await nodes(page)} elements in the document, heap ${(await heapMb(page)).toFixed(1)} MB; ${scrolling.slow} of ${scrolling.count} frames over 50 ms, the longest ${scrolling.longest.toFixed(0)} ms.`);
}

async function main(): Promise<void> {
  const browser = await chromium.launch({ executablePath: process.env.CHROMIUM ?? '/usr/bin/chromium', args: ['--no-sandbox', '--disable-gpu', '--disable-background-networking'] });
  try {
    const context = await browser.newContext({ baseURL: url, viewport: { width: 1280, height: 900 } });
    await context.addInitScript(WATCH);
    const userId = await member(context);
    if (PART !== 'directory') {
      await fillChat(userId);
      await chat(await context.newPage());
    }
    if (PART !== 'chat') {
      await fillDirectory();
      await directory(await context.newPage());
    }
  } finally {
    await browser.close();
  }
}

void main();
