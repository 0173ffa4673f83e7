import type { Page } from '@playwright/test';
import { MongoClient, ObjectId } from 'mongodb';

import { countElements, measureHeapMb, registerMember, run, takeFrames, withBrowser } from './product';
import { median } from './statistics';
import { tableHead, tableRow } from './table';

/** Measures a chat panel with ten thousand messages. */
const COUNT = Number(process.env.BENCH_COUNT ?? 10_000);
const CHAPTER = 12;
const SLUG = 'minneapolis-and-saint-paul';

async function fillChat(senderId: string): Promise<void> {
  const client = await MongoClient.connect(run.mongoUrl);
  const messages = client.db('meridian_chat').collection('messages');
  const last =
    ((await messages.find({ chapterId: CHAPTER }).sort({ seq: -1 }).limit(1).next())?.seq as number | undefined) ?? 0;
  const docs = Array.from({ length: Math.max(0, COUNT - last) }, (_, index) => ({
    chapterId: CHAPTER,
    seq: last + index + 1,
    senderId: new ObjectId(senderId),
    content: `Message ${last + index + 1}`,
    createdAt: new Date(Date.now() - (COUNT - index) * 1000),
  }));
  for (let at = 0; at < docs.length; at += 1000) await messages.insertMany(docs.slice(at, at + 1000));
  await client.close();
}

/** Milliseconds from pressing Enter until the reader's own message is painted. */
async function measureSending(page: Page, times: number): Promise<number> {
  const took: number[] = [];
  for (let turn = 0; turn < times; turn += 1) {
    const words = `Sent ${Date.now()}`;
    await page.getByRole('textbox', { name: 'Message' }).fill(words);
    took.push(
      await page.evaluate(async (sent) => {
        const log = () => document.querySelector('[role=log]')?.textContent ?? '';
        const start = performance.now();
        document.querySelector<HTMLFormElement>('form:has(textarea)')?.requestSubmit();
        while (!log().includes(sent))
          await new Promise((resolve) => {
            requestAnimationFrame(resolve);
          });
        return performance.now() - start;
      }, words),
    );
  }
  return median(took);
}

async function measureChat(page: Page): Promise<void> {
  await page.goto(`/chapters/${SLUG}?tab=chat`);
  await page.locator('[role=log] [data-seq]').first().waitFor();
  await page.locator('[data-connection=connected]').waitFor();
  const opened = {
    elements: await countElements(page),
    heap: await measureHeapMb(page),
    send: await measureSending(page, 15),
  };
  await takeFrames(page);
  const scroll = await page.getByRole('group', { name: /history$/ }).evaluate(async (box) => {
    const first = () => Number(box.querySelector<HTMLElement>('[data-seq]')?.dataset.seq);
    const steps: number[] = [];
    let most = 0;
    const deadline = performance.now() + 90_000;
    while (first() > 1 && performance.now() < deadline) {
      const before = first();
      const start = performance.now();
      box.scrollTop = 10;
      while (first() === before && performance.now() - start < 10_000)
        await new Promise((resolve) => {
          requestAnimationFrame(resolve);
        });
      steps.push(performance.now() - start);
      most = Math.max(most, box.querySelectorAll('[data-seq]').length);
    }
    return { steps, most, first: first() };
  });
  const frames = await takeFrames(page);
  const [heap, elements] = [await measureHeapMb(page), await countElements(page)];
  await page.getByRole('button', { name: /jump to latest/i }).click();
  const send = await measureSending(page, 15);
  console.log(`\n### ${COUNT} messages in one chat\n`);
  console.log(tableHead(['', 'newest 100 read', 'after scrolling']));
  console.log(tableRow(['elements in the document', opened.elements, elements]));
  console.log(tableRow(['messages in the document, at most', '', scroll.most]));
  console.log(tableRow(['JS heap, MB', opened.heap.toFixed(1), heap.toFixed(1)]));
  console.log(tableRow(['own message painted after, ms (median of 15)', opened.send.toFixed(0), send.toFixed(0)]));
  console.log(
    [
      `\nScrolled to message ${scroll.first} in ${scroll.steps.length} steps`,
      `median ${median(scroll.steps).toFixed(0)} ms including loading`,
      `${frames.slow} of ${frames.count} frames over 50 ms`,
      `the longest ${frames.longest.toFixed(0)} ms`,
    ].join(', '),
  );
}

void withBrowser(async (context) => {
  await fillChat(await registerMember(context, CHAPTER));
  await measureChat(await context.newPage());
});
