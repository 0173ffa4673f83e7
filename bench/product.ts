import { buildAll, dataPaths } from '@meridian/federation';
import { startServerSide, type ServerSide } from '@meridian/launch/server-side';
import { startTestStore } from '@meridian/launch/test-store';
import type { BrowserContext, BrowserContextOptions } from '@playwright/test';
import { MongoClient, type Collection } from 'mongodb';
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { launchChromium } from './chromium';
import { RECORD_FRAMES } from './frames';
import { cookieNameAt, insertMembers, type Member } from './members';

const PREFIX = 'bench_';

/** The whole product with its pages, on a store of its own. */
export interface Product {
  url: string;
  /** The paying members of chapter 1, `/chapters/north`. */
  members: Member[];
  /** Returns a collection of a service's database. */
  collection: (service: string, name: string) => Collection;
  /** Opens a browser of a member, or of a visitor, with 1280 x 900 pixels. */
  open: (member?: Member, options?: BrowserContextOptions) => Promise<BrowserContext>;
}

/** Builds the pages, starts everything with this many members and events, runs `work`, and stops everything. */
export async function withProduct(
  { members: count, events }: { members: number; events: number },
  work: (product: Product) => Promise<void>,
): Promise<void> {
  const dataDir = mkdtempSync(path.join(tmpdir(), 'meridian-bench-'));
  const store = await startTestStore();
  const client = await MongoClient.connect(store.url);
  const browser = await launchChromium();
  let side: ServerSide | undefined;
  try {
    await buildAll({ dataDir });
    const members = await insertMembers(store.url, PREFIX, { members: count, events });
    const { shell, remotes, registry } = dataPaths(dataDir);
    const gateway = { SHELL_DIR: shell, REMOTES_DIR: remotes, REGISTRY_FILE: registry };
    const started = await startServerSide({ mongoUrl: store.url, databasePrefix: PREFIX, env: { gateway } });
    side = started;
    await work({
      url: started.url,
      members,
      collection: (service, name) => client.db(`${PREFIX}${service}`).collection(name),
      async open(member, options) {
        const viewport = { width: 1280, height: 900 };
        const context = await browser.newContext({ baseURL: started.url, viewport, ...options });
        const { url } = started;
        if (member) await context.addCookies([{ name: cookieNameAt(url), value: member.token, url }]);
        await context.addInitScript(RECORD_FRAMES);
        return context;
      },
    });
  } finally {
    await browser.close();
    await client.close();
    await side?.close();
    await store.close();
    rmSync(dataDir, { recursive: true, force: true });
  }
}
