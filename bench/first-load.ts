import { buildAll, dataPaths } from '@meridian/federation';
import { startServerSide, type ServerSide } from '@meridian/launch/server-side';
import { startTestStore } from '@meridian/launch/test-store';
import type { Browser } from '@playwright/test';
import { cpSync, mkdtempSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { launchChromium } from './chromium';
import { insertMembers } from './members';
import { visitTwice, type LoadedPage, type Network, type Visit } from './page-load';
import { writeResult } from './results';
import { compare, type Comparison } from './side-by-side';
import { buildSingleBundle } from './single-bundle';
import { median } from './statistics';
import { tableHead, tableRow } from './table';

const ROUNDS = Number(process.env.BENCH_ROUNDS ?? 5);
/** A part of the names to measure, for example `landing` or `1.6 Mbit/s`. */
const WANTED = process.env.BENCH_ONLY ?? '';
const PREFIX = 'bench_';
const GOAL = { cold: 1.2, warm: 1.02 };

const NETWORKS: readonly Network[] = [
  { name: '1.6 Mbit/s, 150 ms', megabits: 1.6, latencyMs: 150 },
  { name: '10 Mbit/s, 40 ms', megabits: 10, latencyMs: 40 },
];
const LANDING: LoadedPage & { name: string; source: string } = {
  name: 'landing',
  path: '/',
  source: 'mfe-public/src/routes/home.tsx',
  isInteractive: "document.querySelector('form:not([inert]) input[type=email]')",
};
const DASHBOARD: typeof LANDING = {
  name: 'dashboard',
  path: '/dashboard',
  source: 'mfe-member/src/routes/dashboard.tsx',
  isInteractive: "document.querySelector('main h1')",
  hasContent: `document.querySelector('main h1') &&
    !document.querySelector('main [data-skeleton], main [role=status][aria-label^=Loading]')`,
};

/**
 * Measures the first pages of a visitor and of a member on a phone with a slow network. The comparison is the same page
 * as a single bundle behind the same processes with the same HTML.
 */
export async function run(): Promise<void> {
  const folder = mkdtempSync(path.join(tmpdir(), 'meridian-first-load-'));
  const store = await startTestStore();
  const started: ServerSide[] = [];
  const serve = async (files: ReturnType<typeof dataPaths>) => {
    const gateway = { SHELL_DIR: files.shell, REMOTES_DIR: files.remotes, REGISTRY_FILE: files.registry };
    const side = await startServerSide({ mongoUrl: store.url, databasePrefix: PREFIX, env: { gateway } });
    started.push(side);
    return side.url;
  };
  const browser = await launchChromium();
  try {
    await buildAll({ dataDir: folder });
    const files = dataPaths(folder);
    const [member] = await insertMembers(store.url, PREFIX, { members: 50, events: 40 });
    if (!member) throw new Error('there is no member');
    const product = await serve(files);
    const lines: string[] = [];
    for (const page of [LANDING, { ...DASHBOARD, token: member.token }]) {
      if (!NETWORKS.some((network) => isWanted(page, network))) continue;
      const single = { ...files, ...singleFolders(folder, page.name) };
      withoutScripts(files.remotes, single.remotes);
      await buildSingleBundle({ page: page.source, shell: files.shell, into: single.shell });
      const peer = await serve(single);
      for (const network of NETWORKS.filter((each) => isWanted(page, each)))
        lines.push(...(await measure(browser, { product, peer }, page, network)));
    }
    const table = `${tableHead(COLUMNS)}\n${lines.join('\n')}`;
    console.log(table);
    if (!WANTED) writeResult('first-load', `${ROUNDS} rounds, 4x CPU slowdown, 390 x 844.\n\n${table}`);
  } finally {
    await browser.close();
    for (const side of started) await side.close();
    await store.close();
    rmSync(folder, { recursive: true, force: true });
  }
}

const isWanted = (page: { name: string }, network: Network) => `${page.name}, ${network.name}`.includes(WANTED);

const singleFolders = (folder: string, name: string) => ({
  shell: path.join(folder, `${name}-shell`),
  remotes: path.join(folder, `${name}-remotes`),
});

/** Copies the published modules without the names of their scripts, because a single bundle contains the scripts. */
function withoutScripts(from: string, to: string): void {
  cpSync(from, to, { recursive: true });
  for (const file of readdirSync(to, { recursive: true, encoding: 'utf8' }).map((name) => path.join(to, name))) {
    if (file.endsWith('/scripts.json')) rmSync(file);
    if (!file.endsWith('/pages.json')) continue;
    const pages = JSON.parse(readFileSync(file, 'utf8')) as object[];
    writeFileSync(file, JSON.stringify(pages.map((page) => ({ ...page, scripts: [] }))));
  }
}

const COLUMNS = [
  ...['page', 'network', 'visit', 'content ms', 'single', 'ratio', 'interactive ms', 'single', 'ratio', 'goal'],
  ...['main thread CPU', 'CLS', 'JS, kB (landing: goal ≤ 150, limit ≤ 190)', 'single'],
];

async function measure(
  browser: Browser,
  { product, peer }: Record<'product' | 'peer', string>,
  page: LoadedPage & { name: string },
  network: Network,
): Promise<string[]> {
  const visits: Record<'own' | 'single', Record<'cold' | 'warm', Visit>[]> = { own: [], single: [] };
  const open = async (who: 'own' | 'single') =>
    void visits[who].push(await visitTwice(browser, who === 'own' ? product : peer, page, network));
  // These visits compile the code of the programs and fill their caches.
  for (const origin of [product, peer]) await visitTwice(browser, origin, page, { ...network, latencyMs: 0 });
  for (let round = 0; round < ROUNDS; round += 1)
    for (const who of round % 2 ? (['own', 'single'] as const) : (['single', 'own'] as const)) await open(who);
  return (['cold', 'warm'] as const).map((visit) => {
    const of = (who: 'own' | 'single', key: keyof Visit) => visits[who].map((each) => each[visit][key]);
    const beside = (key: keyof Visit) => compare(of('own', key), of('single', key));
    const cells = ({ own, peer: single, text }: Comparison) => [own.toFixed(0), single.toFixed(0), text];
    const kilobytes = (who: 'own' | 'single') => (median(of(who, 'scriptBytes')) / 1000).toFixed(1);
    const line = tableRow([
      ...[page.name, network.name, visit, ...cells(beside('content')), ...cells(beside('interactive'))],
      `≤ ${GOAL[visit]}`,
      ...[beside('thread').text, median(of('own', 'cls')).toFixed(3), kilobytes('own'), kilobytes('single')],
    ]);
    console.error(line);
    return line;
  });
}
