import type { Page } from '@playwright/test';
import { MongoClient, ObjectId } from 'mongodb';
import { frames, heapMb, inBrowser, median, member, nodes, run } from './product';

/** How a chat panel bears ten thousand messages. */
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
async function sending(page: Page, times: number): Promise<number> {
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
      while (first() === before && performance.now() - start < 10_000)
        await new Promise((resolve) => {
          requestAnimationFrame(resolve);
        });
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
  console.log(
    `\nWalked to message ${walk.first} in ${walk.steps.length} steps, median ${median(walk.steps).toFixed(0)} ms with what had to be fetched; ${walking.slow} of ${walking.count} frames over 50 ms, the longest ${walking.longest.toFixed(0)} ms.`,
  );
}

void inBrowser(async (context) => {
  await fillChat(await member(context, CHAPTER));
  await chat(await context.newPage());
});
