import { rmSync } from 'node:fs';
import path from 'node:path';
import { parseArgs } from 'node:util';
import { DEFECTS, type Defect } from './defects';
import { FAULTS, type Fault } from './faults';
import { round, startWorld, type Outcome, type World } from './round';

const FOLDER = path.resolve('artifacts/faults');
const REPLICAS = ['chat-1', 'chat-2'] as const;

const { values, positionals: words } = parseArgs({
  allowPositionals: true,
  options: { defects: { type: 'boolean', default: false } },
});
const wanted = <T extends { name: string }>(all: readonly T[]): T[] =>
  all.filter(({ name }) => words.length === 0 || words.some((word) => name.includes(word)));
const fileOf = (name: string) =>
  path.join(FOLDER, `${values.defects ? 'defect-' : ''}${name.replaceAll(/[^a-z0-9]+/g, '-')}.jsonl`);

let world: World | undefined;
/** A round in a world of its own where the one before left it broken. */
async function attempt(fault: Fault, file: string, defect?: Defect): Promise<Outcome | Error> {
  rmSync(file, { force: true });
  try {
    world ??= await startWorld();
    if (defect)
      for (const replica of REPLICAS) await world.harness.server.restart(replica, { patches: defect.patches });
    await defect?.prepare?.(world);
    return await round(world, [fault], file);
  } catch (error) {
    return error as Error;
  }
}

async function leave(): Promise<void> {
  await world?.close().catch((error: Error) => console.error(error.message));
  world = undefined;
}

function tell(name: string, isRight: boolean, outcome: Outcome | Error): void {
  if (outcome instanceof Error) return console.log(`FAILED  ${name}: ${outcome.message}`);
  const { violations, acknowledged, stored, received, seconds } = outcome;
  const found = [...new Set(violations.map(({ rule }) => rule))].join(', ') || 'all rules hold';
  console.log(
    `${isRight ? 'ok    ' : 'FAILED'}  ${name.padEnd(52)} ${String(seconds).padStart(4)} s ${String(acknowledged).padStart(6)} acknowledged ${String(stored).padStart(6)} stored ${String(received).padStart(6)} received  ${found}`,
  );
  if (!isRight) for (const { rule, detail } of violations.slice(0, 20)) console.log(`          ${rule}: ${detail}`);
}

let failed = 0;
function judge(name: string, isRight: boolean, outcome: Outcome | Error): void {
  if (!isRight) failed += 1;
  tell(name, isRight, outcome);
}

console.log(`Histories are in ${path.relative('.', FOLDER)}.`);
try {
  if (values.defects) {
    for (const defect of wanted(DEFECTS)) {
      const outcome = await attempt(defect.fault, fileOf(defect.name), defect);
      judge(
        defect.name,
        !(outcome instanceof Error) && outcome.violations.some(({ rule }) => defect.rules.includes(rule)),
        outcome,
      );
      if (outcome instanceof Error) await leave();
    }
  } else {
    for (const fault of wanted(FAULTS)) {
      const outcome = await attempt(fault, fileOf(fault.name));
      judge(fault.name, !(outcome instanceof Error) && outcome.violations.length === 0, outcome);
      if (outcome instanceof Error) await leave();
    }
  }
} finally {
  await leave();
}
process.exit(failed === 0 ? 0 : 1);
