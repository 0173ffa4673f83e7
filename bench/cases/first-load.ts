import { buildAll, dataPaths } from '@meridian/federation';
import { browserPath } from '@meridian/launch/browser';
import { chromium } from '@playwright/test';
import { cpSync, mkdtempSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { median, ratioOf, table, type Outcome, type Size } from '../comparison';
import { withProduct } from '../product';
import { USUAL_LINE, visitTwice, type LoadedPage, type Visit } from './page-load';
import { buildSingleBundle } from './single-bundle';

/** A part of the names of the pages to measure. */
const WANTED = process.env.BENCH_ONLY ?? '';
const GOAL = { cold: 1.2, warm: 1.02 };

const PAGES: Record<string, LoadedPage & { source: string }> = {
  landing: {
    path: '/',
    source: 'mfe-public/src/routes/home.tsx',
    isInteractive: "document.querySelector('form:not([inert]) input[type=email]')",
  },
  dashboard: {
    path: '/dashboard',
    source: 'mfe-member/src/routes/dashboard.tsx',
    isInteractive: "document.querySelector('main h1')",
  },
};

type Visits = Record<'cold' | 'warm', Visit>;

/**
 * Measures the first pages of a visitor and of a member on a phone with a slow network. The peer is the same page as a
 * single bundle, which the case builds from the same sources without Module Federation, behind the same processes with
 * the same HTML.
 */
export const measure = ({ rounds }: Size): Promise<Outcome> =>
  withProduct(async ({ serve, fill, closeLater }) => {
    const folder = mkdtempSync(path.join(tmpdir(), 'meridian-first-load-'));
    closeLater({ close: () => rmSync(folder, { recursive: true, force: true }) });
    const serveFiles = async ({ shell, remotes, registry }: ReturnType<typeof dataPaths>) => {
      const gateway = { SHELL_DIR: shell, REMOTES_DIR: remotes, REGISTRY_FILE: registry };
      return (await serve({ env: { gateway } })).url;
    };
    const args = ['--no-sandbox', '--disable-gpu', '--disable-background-networking'];
    const browser = closeLater(await chromium.launch({ executablePath: browserPath(), args }));
    await buildAll({ dataDir: folder });
    const files = dataPaths(folder);
    const [member] = await fill({ members: 50, events: 40 });
    const product = await serveFiles(files);
    const rows: string[][] = [];
    for (const [name, { source, ...page }] of Object.entries(PAGES)) {
      if (!name.includes(WANTED)) continue;
      const loaded: LoadedPage = { ...page, ...(name === 'dashboard' && member && { token: member.token }) };
      const single = {
        ...files,
        shell: path.join(folder, `${name}-shell`),
        remotes: path.join(folder, `${name}-remotes`),
      };
      withoutScripts(files.remotes, single.remotes);
      await buildSingleBundle({ page: source, shell: files.shell, into: single.shell });
      const origins = { product, single: await serveFiles(single) };
      const visits: Record<keyof typeof origins, Visits[]> = { product: [], single: [] };
      for (let round = -1; round < rounds; round += 1)
        for (const who of round % 2 ? (['product', 'single'] as const) : (['single', 'product'] as const)) {
          const found = await visitTwice(browser, origins[who], loaded);
          if (round >= 0) visits[who].push(found); // The first visits compile code and fill caches.
        }
      rows.push(...(['cold', 'warm'] as const).map((visit) => [name, visit, ...toCells(visits, visit)]));
    }
    const columns = ['page', 'visit', 'interactive ms', 'single', 'ratio', 'goal', 'CLS', 'JS, kB', 'single'];
    return { text: `${USUAL_LINE.megabits} Mbit/s, phone.\n\n${table(columns, rows)}`, limits: [] };
  });

/** Returns the cells of a row: medians of the product and of the single bundle, and ratios within the rounds. */
function toCells({ product, single }: Record<'product' | 'single', Visits[]>, visit: keyof Visits): string[] {
  const of = (visits: readonly Visits[], key: keyof Visit) => visits.map((each) => each[visit][key]);
  const both = (key: keyof Visit, unit: number, digits: number) =>
    [product, single].map((visits) => (median(of(visits, key)) / unit).toFixed(digits));
  return [
    ...both('interactive', 1, 0),
    ratioOf(of(product, 'interactive'), of(single, 'interactive')).text,
    `≤ ${GOAL[visit]}`,
    median(of(product, 'cls')).toFixed(3),
    ...both('scriptBytes', 1000, 1),
  ];
}

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
