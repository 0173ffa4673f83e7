import { startTestStore } from '@meridian/launch/test-store';
import { setTimeout as pause } from 'node:timers/promises';
import { inBatches } from './chat/room';
import { goalTable, type Goal } from './goals';
import { createPopulation, type Observed } from './population';
import { readMemory } from './process-tree';
import { processorTime } from './processor-time';
import { writeResult } from './results';
import { startWithPasswords } from './sign-ins';
import { quantile } from './statistics';
import { tableHead, tableRow } from './table';

const PREFIX = 'bench_';
const CHAPTERS = 40;
/** The numbers of members who are active at the same time, one for each stage. */
const STAGES = (process.env.BENCH_STAGES ?? '500,1000,1500,2000,2500,3000,4000,5000').split(',').map(Number);
/** The milliseconds of a stage that are measured, after those in which all of its members start. */
const MEASURED_MS = Number(process.env.BENCH_STAGE_MS ?? 60_000);
const SETTLE_MS = 20_000;
/** Mattermost's load tests stop at these limits: the mean in ms, the 99th percentile in ms, and the share of errors. */
const TOO_MUCH = { average: 100, p99: 2000, errors: 0.00025 };
const GOAL = { members: 2000, average: 30, p99: 250 };

interface Stage {
  members: number;
  average: number;
  p99: number;
  errors: number;
  row: string;
  /** The processors that each program uses. */
  programs: Map<string, number>;
}

/**
 * Measures the whole product and its database on this machine. Members sign in, open pages, respond to events and write
 * in the chat of their chapter; their number grows until the product is too slow. The program that simulates them runs
 * on the same processors.
 */
export async function run(): Promise<void> {
  const store = await startTestStore();
  const closing: (() => unknown)[] = [() => store.close()];
  try {
    const most = Math.max(...STAGES);
    const sizes = { members: most, events: 300, chapters: CHAPTERS };
    const { members, server } = await startWithPasswords(store.url, PREFIX, sizes);
    closing.unshift(() => server.close());
    const population = createPopulation(server.url, await eventIds(server.url));
    closing.unshift(() => population.close());
    const pids = () => Object.entries({ ...server.pids(), store: store.pid() });

    const stages: Stage[] = [];
    let entered = 0;
    for (const size of STAGES) {
      await inBatches(members.slice(entered, size), (member) => population.enter(member, (entered += 1) - 1));
      await pause(SETTLE_MS);
      population.take();
      const before = new Map(pids().map(([name, pid]) => [name, processorTime(pid ?? NaN)]));
      await pause(MEASURED_MS);
      const programs = new Map(
        pids().map(([name, pid]) => [name, (processorTime(pid ?? NaN) - (before.get(name) ?? 0)) / 1000 / MEASURED_MS]),
      );
      const memory = pids().reduce((sum, [, pid]) => sum + readMemory(pid ?? NaN), 0);
      const stage = stageOf(size, population.take(), { programs, memory });
      stages.push(stage);
      console.error(stage.row);
      if (isTooMuch(stage)) break;
    }
    const held = stages.filter((stage) => !isTooMuch(stage));
    const at = stages.find((stage) => stage.members >= GOAL.members);
    const goals: Goal[] = [
      // Every goal is a number that must not exceed `most`, so this ratio must be at most 1.
      { name: `${GOAL.members} members ÷ members`, value: GOAL.members / (held.at(-1)?.members ?? 0), most: 1 },
      { name: `ms on average, ${at?.members ?? 'no'} members`, value: at?.average ?? Infinity, most: GOAL.average },
      { name: `p99 ms, ${at?.members ?? 'no'} members`, value: at?.p99 ?? Infinity, most: GOAL.p99 },
    ];
    const columns = ['active members', 'requests/s', 'average ms', 'p99 ms', 'errors', 'messages/s', 'deliveries/s'];
    const more = ['ack p99 ms', 'delivery p99 ms', 'processors', 'memory MB'];
    const text = [
      `${CHAPTERS} chapters. Until the average is over ${TOO_MUCH.average} ms, p99 over ${TOO_MUCH.p99} ms, or errors over`,
      `${TOO_MUCH.errors * 100} %. Processors and memory are those of the product with its database.`,
      '',
      tableHead([...columns, ...more]),
      ...stages.map(({ row }) => row),
      '',
      'Processors that each program uses:',
      '',
      tableHead(['active members', ...(stages[0]?.programs.keys() ?? [])]),
      ...stages.map(({ members, programs }) =>
        tableRow([members, ...[...programs.values()].map((each) => each.toFixed(3))]),
      ),
      '',
      goalTable(goals),
    ].join('\n');
    console.log(text);
    if (!process.env.BENCH_STAGES) writeResult('active-members', text);
  } finally {
    for (const close of closing) await close();
  }
}

function stageOf(members: number, observed: Observed, use: { programs: Map<string, number>; memory: number }): Stage {
  const { requests, acks, deliveries, errors } = observed;
  const average = requests.reduce((sum, each) => sum + each, 0) / requests.length;
  const p99 = quantile(requests, 0.99);
  const perSecond = (all: unknown[]) => (all.length / (MEASURED_MS / 1000)).toFixed(0);
  if (errors.length) console.error(errors.slice(0, 5));
  return {
    members,
    average,
    p99,
    programs: use.programs,
    errors: errors.length / (requests.length + acks.length + errors.length),
    row: tableRow([
      members,
      perSecond(requests),
      average.toFixed(1),
      p99.toFixed(0),
      errors.length,
      perSecond(acks),
      perSecond(deliveries),
      quantile(acks, 0.99).toFixed(0),
      quantile(deliveries, 0.99).toFixed(0),
      [...use.programs.values()].reduce((sum, each) => sum + each, 0).toFixed(2),
      use.memory.toFixed(0),
    ]),
  };
}

const isTooMuch = ({ average, p99, errors }: Stage): boolean =>
  average > TOO_MUCH.average || p99 > TOO_MUCH.p99 || errors > TOO_MUCH.errors;

/** Returns the ids of events to which every member may respond. */
async function eventIds(url: string): Promise<string[]> {
  const response = await fetch(`${url}/api/events?limit=50`);
  if (!response.ok) throw new Error(`events: ${response.status}`);
  return ((await response.json()) as { id: string }[]).map(({ id }) => id);
}
