import { READ_MS } from '@meridian/shared-types/testing';
import { readFileSync } from 'node:fs';
import { createTextInputs, type TextInput } from './text-inputs';
import { changedTexts, WITH_TEXT } from './odd-samples';
import { createFixtures } from '../matrix/fixtures';
import { readContract } from '../matrix/read-contract';
import { SERVERS } from '../product/servers';
import { emitWithAck, HERE, useTestProduct, type ChatClient } from '../product/test-product';

const product = useTestProduct();

/** A tick of the processor clock of Linux. */
const TICK_MS = 10;
const TRIES = 4;
/** The time that a text may need: a multiple of that of ordinary words, and a time for its storing and its reading. */
const MOST_TIMES = 2;
const MOST_MS = READ_MS / 2;
/** Each pump is tested at every fifth input. */
const SHARE = 5;
const ORDINARY = 'Some ordinary words, ';
const PUMPED = [
  '[](',
  '![](',
  '[x](   ',
  '*a ',
  '_',
  ' ',
  '&lt;',
  '"',
  '- ',
  '`',
  '--a',
  'a@',
  'a.',
  'https://',
  '\u0301\u0316',
];

let sockets: [ChatClient, ChatClient];
let inputs: Record<string, TextInput>;
/** The processor time for ordinary words at each input. */
const ordinary: Record<string, number> = {};
beforeAll(async () => {
  const { member, chapterAdmin } = product.personas;
  sockets = [await member.socket(), await chapterAdmin.socket()];
  for (const socket of sockets) await emitWithAck(socket, 'join-chapter', HERE);
  const fixtures = await createFixtures(product);
  const sampled = WITH_TEXT.map(([name, row, fields]): [string, TextInput] => [
    name,
    {
      fields: Object.fromEntries(fields.map((field) => [field.name, field.max])),
      async roundTrip(texts) {
        const [text = ''] = Object.values(texts).sort((a, b) => b.length - a.length);
        await changedTexts(fixtures, row, fields, (max) => text.slice(0, max));
        await readContract(fixtures, row.route);
        return [];
      },
    },
  ]);
  // Messages come first: one with a text that a chapter has among its words for review would be held.
  inputs = { ...createTextInputs(product, sockets), ...Object.fromEntries(sampled) };
  for (const [name, input] of Object.entries(inputs)) ordinary[name] = await readCpuMs(input, ORDINARY, READ_MS);
}, 300_000);
afterAll(() => {
  for (const socket of sockets) socket.disconnect();
});

/** Returns the processor time that each process has used, in milliseconds. */
function cpuTimes(): number[] {
  const pids = product.server.pids();
  return SERVERS.map((name) => {
    const fields = readFileSync(`/proc/${pids[name]}/stat`, 'utf8').split(') ').at(-1)?.split(' ') ?? [];
    return (Number(fields[11]) + Number(fields[12])) * TICK_MS;
  });
}

/** Returns the most processor time that a process uses while a text is stored and read, the best of some tries. */
async function readCpuMs({ fields, roundTrip }: TextInput, pump: string, enough: number): Promise<number> {
  const texts = Object.fromEntries(
    Object.entries(fields).map(([name, max]) => [name, `a${pump.repeat(max).slice(0, max - 2)}a`]),
  );
  let best = Infinity;
  for (let tries = 0; tries < TRIES && best > enough; tries += 1) {
    const before = cpuTimes();
    await roundTrip(texts);
    best = Math.min(best, Math.max(...cpuTimes().map((ms, at) => ms - (before[at] ?? 0))));
  }
  return best;
}

test.each(PUMPED.map((pump, turn) => [pump, turn] as const))(
  'no process needs much longer for a text that repeats %j than for ordinary words, where it is written and read',
  async (pump, turn) => {
    const slow: string[] = [];
    const here = Object.entries(inputs).filter((_, index) => index % SHARE === turn % SHARE);
    for (const [name, input] of here) {
      const most = MOST_TIMES * (ordinary[name] ?? 0) + MOST_MS;
      const ms = await readCpuMs(input, pump, most);
      if (ms > most) slow.push(`${name}: ${ms} ms`);
    }
    expect(slow).toEqual([]);
  },
  300_000,
);
