import type { Collection, Document } from 'mongodb';
import { readFileSync } from 'node:fs';
import { processes, url } from './admin-data';
import { median, quantile } from './statistics';

export const RUNS = Number(process.env.BENCH_RUNS ?? 40);

/** Returns the duration of one call through the gateway, and the number of entries in its response. */
export async function measureCall(cookie: string, where: string) {
  const times: number[] = [];
  let found = 0;
  for (let run = -2; run < RUNS; run += 1) {
    // The first two calls are the warm-up.
    const start = performance.now();
    const response = await fetch(`${url}${where}`, { headers: { cookie } });
    if (!response.ok) throw new Error(`${where}: ${response.status} ${await response.text()}`);
    found = ((await response.json()) as unknown[]).length;
    if (run >= 0) times.push(performance.now() - start);
  }
  return { found, p50: quantile(times, 0.5), p95: quantile(times, 0.95) };
}
export type Measured = Awaited<ReturnType<typeof measureCall>>;

/** Returns the resident memory of a process in MB (Linux). */
const residentMb = (name: string) =>
  Number(
    /VmRSS:\s+(\d+)/.exec(
      readFileSync(`/proc/${processes.find((each) => each.name === name)?.pid}/status`, 'utf8'),
    )?.[1],
  ) / 1024;

/** Downloads the whole log, and measures the memory of the service and of the gateway during the download. */
export async function exportLog(cookie: string) {
  const before = { admin: residentMb('admin'), gateway: residentMb('gateway') };
  const most = { ...before };
  const measureMemory = () => {
    for (const name of ['admin', 'gateway'] as const) most[name] = Math.max(most[name], residentMb(name));
  };
  const timer = setInterval(measureMemory, 50);
  const start = performance.now();
  let [bytes, lines] = [0, 0];
  const response = await fetch(`${url}/api/admin/audit/export`, { headers: { cookie } });
  for await (const chunk of response.body as unknown as AsyncIterable<Uint8Array>) {
    bytes += chunk.length;
    for (const byte of chunk) if (byte === 10) lines += 1;
  }
  clearInterval(timer);
  measureMemory();
  return { lines: lines - 1, mb: bytes / 1e6, seconds: (performance.now() - start) / 1000, before, most };
}

/** Returns the indexes of a query plan, and the number of documents examined for one page. */
export async function explainQuery(
  collection: Collection<Document>,
  filter: Document,
  sort: Record<string, 1 | -1> | undefined,
  limit = 50,
  hint?: Document,
) {
  const cursor = collection.find(filter).limit(limit);
  if (sort) cursor.sort(sort);
  if (hint) cursor.hint(hint);
  const { queryPlanner, executionStats } = (await cursor.explain('executionStats')) as {
    queryPlanner: Document;
    executionStats?: { totalDocsExamined?: number };
  };
  const text = JSON.stringify(queryPlanner.winningPlan);
  const index = text.includes('COLLSCAN')
    ? 'none'
    : (/"indexName":"([^"]+)"/.exec(text)?.[1] ?? (text.includes('IDHACK') ? '_id_' : '?'));
  return `${index} ${executionStats?.totalDocsExamined ?? '?'}`;
}

/** Returns the median duration of a store call, in ms. */
export const medianTime = async (work: () => Promise<unknown>) => {
  const times: number[] = [];
  for (let run = -2; run < RUNS; run += 1) {
    const start = performance.now();
    await work();
    if (run >= 0) times.push(performance.now() - start);
  }
  return median(times).toFixed(1);
};
