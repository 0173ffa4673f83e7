import type { Page } from '@playwright/test';

import { addMessages } from './fill-chapters';
import { countElements, measureHeapMb, takeFrames } from './frames';
import { withProduct } from './product';
import { writeResult } from './results';
import { median } from './statistics';
import { tableHead, tableRow } from './table';

const COUNT = Number(process.env.BENCH_COUNT ?? 10_000);
const ROUNDS = Number(process.env.BENCH_ROUNDS ?? 5);
/** The number of messages sent for a median. */
const SENDS = 15;

/** Returns the milliseconds from pressing Enter until the sender's own message is painted. */
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

interface State {
  elements: number;
  heap: number;
  send: number;
}

interface Round {
  opened: State;
  scrolled: State;
  /** The largest number of messages in the document. */
  most: number;
  /** The duration of one step back in ms, including loading. */
  step: number;
  longestFrame: number;
  slowFrames: number;
}

async function measureChat(page: Page): Promise<Round> {
  await page.goto('/chapters/north?tab=chat');
  await page.locator('[role=log] [data-seq]').first().waitFor();
  await page.locator('[data-connection=connected]').waitFor();
  const state = async () => ({
    elements: await countElements(page),
    heap: await measureHeapMb(page),
    send: await measureSending(page, SENDS),
  });
  const opened = await state();
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
  if (scroll.first !== 1) throw new Error(`the history ends at message ${scroll.first}`);
  const frames = await takeFrames(page);
  const [elements, heap] = [await countElements(page), await measureHeapMb(page)];
  await page.getByRole('button', { name: /jump to latest/i }).click();
  const scrolled = { elements, heap, send: await measureSending(page, SENDS) };
  const step = median(scroll.steps);
  return { opened, scrolled, most: scroll.most, step, longestFrame: frames.longest, slowFrames: frames.slow };
}

/** Compares a chat scrolled up to its first message with the same chat showing its newest hundred messages. */
export const run = (): Promise<void> =>
  withProduct({ members: 3, events: 1 }, async (product) => {
    const [reader] = product.members;
    if (!reader) throw new Error('there is no member');
    await addMessages(product, 1, { count: COUNT, senderId: reader.id });
    const rounds: Round[] = [];
    for (let round = 0; round < ROUNDS; round += 1) {
      const context = await product.open(reader);
      rounds.push(await measureChat(await context.newPage()));
      await context.close();
    }
    const of = (pick: (round: Round) => number) => median(rounds.map(pick));
    const row = (name: string, key: keyof State, digits = 0) =>
      tableRow([
        name,
        of(({ opened }) => opened[key]).toFixed(digits),
        of(({ scrolled }) => scrolled[key]).toFixed(digits),
      ]);
    const lines = [
      `Medians of ${ROUNDS} rounds: ${COUNT} messages, scrolled up to the first one.\n`,
      tableHead(['', 'newest 100', 'after scrolling']),
      row('elements in the document', 'elements'),
      tableRow(['messages in the document, at most', '', of(({ most }) => most)]),
      row('JS heap, MB', 'heap', 1),
      row('own message painted after, ms', 'send'),
      `\nA step back takes ${of(({ step }) => step).toFixed(0)} ms with loading. Frames over 50 ms:`,
      `${of(({ slowFrames }) => slowFrames)}, the longest ${of(({ longestFrame }) => longestFrame).toFixed(0)} ms.`,
    ];
    console.log(lines.join('\n'));
    if (!process.env.BENCH_COUNT) writeResult('chat-scrolling', lines.join('\n'));
  });
