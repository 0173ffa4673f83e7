import { existsSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import type { PublishedPage } from '@meridian/shared-types';
import { PageSource } from '@meridian/shared-types/schemas';
import { z } from 'zod';
import { readFederationManifest } from './federation-manifest';
import { writeJson } from './registry-file';
import { runOnNode } from './run-on-node';

interface Picture {
  html: string;
  css: string;
}

/** Draws the frame into the shell's page, so that it is there before any script. */
export async function drawFirstFrame(root: string, outDir: string): Promise<void> {
  const { firstFrame } = await runOnNode<{ firstFrame: () => Picture }>(
    "export { firstFrame } from './src/first-frame';",
    join(root, 'shell'),
    join(outDir, 'assets'),
  );
  const { html, css } = firstFrame();
  const file = join(outDir, 'index.html');
  writeFileSync(
    file,
    readFileSync(file, 'utf8').replace('<!--first-frame-->', () => `<style>${css}</style>${html}`),
  );
}

const MODULE = `
  import { prerender } from '@meridian/platform/prerender';
  import { createRouteMatcher } from '@meridian/shared-types/route-matcher';
  import { createElement } from 'react';
  import { MemoryRouter, Route, Routes } from 'react-router-dom';
  import { pages } from './src/pages';
  import { routes } from './src/routes';
  export { pages };
  export async function draw(address) {
    const { path, lazy } = createRouteMatcher(routes)(address)[0].route;
    const { Component } = await lazy();
    return prerender(createElement(MemoryRouter, { initialEntries: [address] }, createElement(Routes, null, createElement(Route, { path, element: createElement(Component) }))));
  }
`;

/**
 * Writes `pages.json`: what a module's `src/pages.ts` lists, with each page's scripts and first picture.
 * @param filesOf the files that a dynamic import of this request brings
 */
export async function publishPages(
  root: string,
  workspace: string,
  outDir: string,
  filesOf: (request: string) => string[],
): Promise<void> {
  if (!existsSync(join(root, workspace, 'src', 'pages.ts'))) return;
  const source = await runOnNode<{ pages: unknown; draw: (path: string) => Promise<Picture> }>(
    MODULE,
    join(root, workspace),
    join(outDir, 'assets'),
  );
  const {
    metaData: { remoteEntry },
    exposes,
  } = readFederationManifest(outDir);
  const entry = [join(remoteEntry.path, remoteEntry.name), ...exposes.flatMap(({ assets }) => assets.js.sync)];
  const pages: PublishedPage[] = [];
  for (const { chunk, ...page } of z.array(PageSource).parse(source.pages)) {
    const scripts = filesOf(`./routes/${chunk}`);
    if (!scripts.length) throw new Error(`${workspace}/src/pages.ts: there is no route that loads ./routes/${chunk}.`);
    const picture = page.isPrerendered ? await source.draw(page.path) : { html: '', css: '' };
    pages.push({ ...page, scripts: [...new Set([...entry, ...scripts])], ...picture });
  }
  writeJson(join(outDir, 'pages.json'), pages);
}
