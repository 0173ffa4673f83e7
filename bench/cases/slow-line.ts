import { buildAll, dataPaths } from '@meridian/federation';
import { browserPath } from '@meridian/launch/browser';
import { chromium } from '@playwright/test';
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { median, ratioOf, table, type Outcome, type Size } from '../comparison';
import { withProduct } from '../product';
import { visitTwice, type Line, type LoadedPage, type Visit } from './page-load';

const LINE: Line = { megabits: 0.4, latencyMs: 400 };
/** The milliseconds in which the content must be readable, and the largest layout shift. */
const GOAL = { readable: 2000, cls: 0.01 };

/**
 * Measures the public pages whose content is in the HTML, on a phone with a slow line and an empty cache. The peer is
 * the moment in the same visit at which the scripts have rendered the page, before which it could not be read without
 * that HTML.
 */
export const measure = ({ rounds }: Size): Promise<Outcome> =>
  withProduct(async ({ serve, fill, closeLater }) => {
    const folder = mkdtempSync(path.join(tmpdir(), 'meridian-slow-line-'));
    closeLater({ close: () => rmSync(folder, { recursive: true, force: true }) });
    const args = ['--no-sandbox', '--disable-gpu', '--disable-background-networking'];
    const browser = closeLater(await chromium.launch({ executablePath: browserPath(), args }));
    await buildAll({ dataDir: folder });
    const { shell, remotes, registry } = dataPaths(folder);
    await fill({ members: 50, events: 40 });
    const gateway = { SHELL_DIR: shell, REMOTES_DIR: remotes, REGISTRY_FILE: registry };
    const { url } = await serve({ env: { gateway } });
    const events = (await (await fetch(`${url}/api/events`)).json()) as {
      id: string;
      title: string;
      isPublic: boolean;
    }[];
    const event = events.find(({ isPublic }) => isPublic);
    if (!event) throw new Error('There is no public event.');
    const pages = { event: [`/events/${event.id}`, event.title], chapter: ['/chapters/north-1', 'North 1'] } as const;
    const rows: string[][] = [];
    for (const [name, [address, title]] of Object.entries(pages)) {
      const loaded: LoadedPage = {
        path: address,
        line: LINE,
        isReadable: `document.querySelector('main h1')?.textContent.includes(${JSON.stringify(title)})`,
        isInteractive: "document.querySelector('main button:not([inert])')",
      };
      const visits: Visit[] = [];
      for (let round = -1; round < rounds; round += 1) {
        const { cold } = await visitTwice(browser, url, loaded);
        if (round >= 0) visits.push(cold); // The first visit compiles code and fills caches.
      }
      const of = (key: keyof Visit) => visits.map((visit) => visit[key]);
      rows.push([
        name,
        ...[median(of('readable')), median(of('interactive'))].map((ms) => ms.toFixed(0)),
        ratioOf(of('readable'), of('interactive')).text,
        `≤ ${GOAL.readable}`,
        `${Math.max(...of('cls')).toFixed(4)} (goal ≤ ${GOAL.cls})`,
      ]);
    }
    const columns = ['page', 'readable ms', 'interactive ms', 'ratio', 'goal ms', 'largest CLS'];
    const text = `${LINE.megabits} Mbit/s, ${LINE.latencyMs} ms, phone, cold cache.\n\n${table(columns, rows)}`;
    return { text, limits: [] };
  });
