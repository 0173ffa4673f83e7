import { startServerSide } from '@meridian/launch/server-side';
import { startTestStore } from '@meridian/launch/test-store';
import { startMailbox } from '@meridian/mailbox';
import { MongoClient, ObjectId, type Db } from 'mongodb';
import { readFileSync } from 'node:fs';
import { setTimeout as pause } from 'node:timers/promises';
import { processorTime } from './processor-time';
import { writeResult } from './results';
import { tableHead, tableRow } from './table';

/** The number of readers of the larger letter; the smaller letter has a quarter of them. */
const READERS = Number(process.env.BENCH_READERS ?? 50_000);
/** The shares of the letter after which the process that sends it is killed. */
const KILLS = [0.3, 0.6];
/** The milliseconds after which a run is given up. */
const MAX_MS = 30 * 60_000;
const POLL_MS = 100;
const DOMAINS = 20;
/**
 * The largest accepted ratio of memory between the two letters. A larger one means that memory grows with the readers.
 */
const MAX_GROWTH = 1.25;

interface Sent {
  readers: number;
  accepted: number;
  double: number;
  skipped: number;
  perhaps: number;
  /** The most memory in MB of each of the processes, in the order of their starts. */
  maxMb: number[];
  seconds: number;
  cpuSeconds: number;
}

/**
 * Sends a letter to a mailbox on this machine, and kills its sender twice while it runs. Everyone must receive it once.
 */
export async function run(): Promise<void> {
  const store = await startTestStore();
  const client = await MongoClient.connect(store.url);
  try {
    const results: Sent[] = [];
    for (const readers of [READERS / 4, READERS]) {
      results.push(await sendLetter(store.url, (name) => client.db(`bench${readers}_${name}`), readers));
      console.error(results.at(-1));
    }
    const [small, large] = results;
    const growth = Math.max(...(large?.maxMb ?? [])) / Math.max(...(small?.maxMb ?? []));
    const columns = [
      'readers',
      'accepted',
      'twice',
      'skipped',
      'perhaps sent',
      'memory of each process at most, MB',
      's',
      'CPU s',
    ];
    const lines = results.map((sent) =>
      tableRow([
        ...[sent.readers, sent.accepted, sent.double, sent.skipped, sent.perhaps],
        sent.maxMb.map((each) => each.toFixed(0)).join(', '),
        ...[sent.seconds, sent.cpuSeconds].map((each) => each.toFixed(0)),
      ]),
    );
    const text = [
      `The process is killed ${KILLS.length} times on the way; the next one sends when the lease of 30 s has ended.`,
      `Memory and processor time are those of the notifications program. Ratio of memory: ${growth.toFixed(2)}.`,
      '',
      tableHead(columns),
      ...lines,
    ].join('\n');
    console.log(text);
    if (!process.env.BENCH_READERS) writeResult('newsletter', text);
    if (growth > MAX_GROWTH || results.some(({ double, skipped }) => double + skipped > 0)) process.exitCode = 1;
  } finally {
    await client.close();
    await store.close();
  }
}

async function sendLetter(mongoUrl: string, db: (service: string) => Db, readers: number): Promise<Sent> {
  const counts = new Map<string, number>();
  const mailbox = await startMailbox({ onMail: ({ to: [to = ''] }) => counts.set(to, (counts.get(to) ?? 0) + 1) });
  const server = await startServerSide({
    mongoUrl,
    databasePrefix: db('').databaseName,
    env: { notifications: { SMTP_URL: mailbox.url, BULK_MAIL_PER_MINUTE: '100000' } },
  });
  const maxMb: number[] = [];
  let cpuSeconds = 0;
  const pid = () => server.pids().notifications;
  /** Records what the process that is about to end has used. */
  const noteUse = (ending: number) => {
    maxMb.push(memoryAtMost(ending));
    cpuSeconds += processorTime(ending) / 1e6;
  };
  const began = performance.now();
  const until = async (done: () => boolean | Promise<boolean>) => {
    while (!(await done())) {
      if (performance.now() - began > MAX_MS) throw new Error(`${counts.size} of ${readers} letters in 30 minutes`);
      await pause(POLL_MS);
    }
  };
  try {
    const people = Array.from({ length: readers }, (_, n) => ({
      _id: new ObjectId(),
      email: `reader${n}@domain${n % DOMAINS}.example.org`,
      createdAt: new Date(),
    }));
    await db('auth').collection('newsletter_subscribers').insertMany(people);
    const { insertedId } = await db('notifications').collection('letters').insertOne(letter());
    for (const part of KILLS) {
      await until(() => counts.size >= readers * part);
      const killed = pid();
      if (killed === undefined) throw new Error('the program does not run');
      noteUse(killed);
      process.kill(killed, 'SIGKILL');
      await until(() => ![undefined, killed].includes(pid()));
    }
    const isSent = { _id: insertedId, state: 'sent' };
    await until(async () => (await db('notifications').collection('letters').countDocuments(isSent)) > 0);
    const seconds = (performance.now() - began) / 1000;
    noteUse(pid() ?? NaN);
    const rows = db('notifications').collection('letterDeliveries');
    const perhaps = await rows.find({ state: 'uncertain' }, { projection: { subjectId: 1 } }).toArray();
    const mayMiss = new Set(perhaps.map(({ subjectId }) => String(subjectId)));
    return {
      readers,
      accepted: [...counts.values()].reduce((sum, count) => sum + count, 0),
      double: [...counts.values()].filter((count) => count > 1).length,
      skipped: people.filter(({ _id, email }) => !counts.has(email) && !mayMiss.has(String(_id))).length,
      perhaps: perhaps.length,
      maxMb,
      seconds,
      cpuSeconds,
    };
  } finally {
    await server.close();
    await mailbox.close();
  }
}

const letter = () => ({
  version: 2,
  state: 'scheduled',
  createdAt: new Date(),
  sendAt: new Date(),
  subject: 'News of spring',
  text: 'It is spring.\n\nCome and see.',
  items: [{ title: 'Dinner', text: 'Bring a dish.', path: '/blog' }],
  recipients: { kind: 'readers' },
});

/** Returns the largest resident memory that a process ever had, in MB (Linux). */
function memoryAtMost(pid: number): number {
  const [, kb = NaN] = /^VmHWM:\s+(\d+) kB$/m.exec(readFileSync(`/proc/${pid}/status`, 'utf8')) ?? [];
  return Number(kb) / 1024;
}
