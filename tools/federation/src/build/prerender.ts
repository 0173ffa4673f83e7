import { existsSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { RENDERER_FILE, type PublishedPage } from '@meridian/shared-types';
import { PageSource } from '@meridian/shared-types/schemas';
import { z } from 'zod';
import { readFederationManifest } from './federation-manifest';
import { writeJson } from '../json-file';
import { entryScripts } from './route-scripts';
import { runOnNode } from './run-on-node';

interface RenderedPage {
  html: string;
  css: string;
}

/** Renders the frame into the shell's page, so that it is visible before any script runs. */
export async function renderFirstFrame(root: string, outDir: string): Promise<void> {
  const { renderShellSkeleton } = await runOnNode<{ renderShellSkeleton: () => RenderedPage }>(
    "export { renderShellSkeleton } from './src/shell-skeleton';",
    join(root, 'shell'),
    join(outDir, 'assets'),
  );
  const { html, css } = renderShellSkeleton();
  const file = join(outDir, 'index.html');
  writeFileSync(
    file,
    readFileSync(file, 'utf8').replace('<!--shell-skeleton-->', () => `<style>${css}</style>${html}`),
  );
}

/**
 * Writes into the shell's page which scripts have the shared packages that only some pages use. The gateway reads it.
 */
export function nameLaterScripts(outDir: string, scripts: Record<string, string[]>): void {
  const file = join(outDir, 'index.html');
  const html = readFileSync(file, 'utf8');
  writeFileSync(
    file,
    html.replace('<!--later-->', () => `<!--later${JSON.stringify(scripts)}-->`),
  );
}

const MODULE = `
  import { showOrganization } from '@meridian/platform';
  import { prerender } from '@meridian/platform/prerender';
  import { buildPath } from '@meridian/shared-types';
  import { createRouteMatcher } from '@meridian/shared-types/route-matcher';
  import { createElement } from 'react';
  import { MemoryRouter, Route, Routes } from 'react-router-dom';
  import * as module from './src/routes';
  const { routes } = module;
  export { routes };
  export const parts = module.parts ?? [];
  export async function render(address, responses, organization, dataCall) {
    if (organization) showOrganization(organization);
    const { route: { path, lazy }, params } = createRouteMatcher(routes)(address)[0];
    const missing = dataCall && buildPath({ path: dataCall }, params);
    const { Component } = await lazy();
    return prerender(createElement(MemoryRouter, { initialEntries: [address] }, createElement(Routes, null, createElement(Route, { path, element: createElement(Component) }))), responses, missing);
  }
`;

/** The part of a module on Node that a build uses. */
interface RunningModule {
  routes: { path: string; lazy: () => Promise<{ Component?: unknown }> }[];
  parts: { slot: string; name: string; lazy: () => Promise<{ Component?: unknown }> }[];
  pages?: unknown;
  /** Renders a page without data, or as it is if its `dataCall` finds nothing. */
  render: (path: string, responses?: object, organization?: undefined, dataCall?: string) => Promise<RenderedPage>;
}

/**
 * Imports every page and part of a module once, and writes `pages.json`, which has the pages of `src/pages.ts` with
 * their scripts and rendered HTML.
 * @param listFiles the files that a dynamic import of this request brings
 * @returns the paths of its routes, its parts as `slot/name`, and whether it has public pages
 * @throws {Error} where a file of it throws, a mount has no route, or a route has no page.
 */
export async function publishPages(
  root: string,
  workspace: string,
  outDir: string,
  listFiles: (request: string) => string[],
): Promise<{ routes: string[]; parts: string[]; hasPages: boolean }> {
  const hasPages = existsSync(join(root, workspace, 'src', 'pages.ts'));
  const source = await runOnNode<RunningModule>(
    MODULE + (hasPages ? "export * from './src/pages';" : ''),
    join(root, workspace),
    join(outDir, 'assets'),
  ).catch((error: unknown) => {
    throw new Error(`${workspace}: ${throwingFile(error)} throws when it is imported: ${errorMessage(error)}`, {
      cause: error,
    });
  });
  const parts = source.parts.map(({ slot, name, lazy }) => ({ path: `${slot}/${name}`, lazy }));
  for (const { path, lazy } of [...source.routes, ...parts]) {
    const page = await lazy().catch((error: unknown) => {
      throw new Error(
        `${workspace}: ${throwingFile(error)}, for ${path}, throws when it is imported: ${errorMessage(error)}`,
        {
          cause: error,
        },
      );
    });
    if (!page.Component) throw new Error(`${workspace}: src/routes.tsx has no component for ${path}`);
  }
  if (hasPages) {
    const pages = await writePages(workspace, outDir, source, listFiles);
    // The gateway renders the pages that show data with it.
    if (pages.some(({ dataCall }) => dataCall))
      await runOnNode(
        `${MODULE}export * from './src/pages';`,
        join(root, workspace),
        join(outDir, 'assets'),
        join(outDir, RENDERER_FILE),
      );
  }
  return { routes: source.routes.map(({ path }) => path), parts: parts.map(({ path }) => path), hasPages };
}

const errorMessage = (error: unknown): string => (error instanceof Error ? error.message : String(error));
/** Returns the source file that threw, from the source map of the bundle. */
const throwingFile = (error: unknown): string =>
  /\b(src\/[\w./-]+\.tsx?)\b/.exec((error instanceof Error && error.stack) || '')?.[1] ?? 'a file';

async function writePages(
  workspace: string,
  outDir: string,
  source: RunningModule,
  listFiles: (request: string) => string[],
): Promise<PublishedPage[]> {
  const entry = entryScripts(readFederationManifest(outDir));
  const pages: PublishedPage[] = [];
  for (const { chunk, ...page } of z.array(PageSource).parse(source.pages)) {
    const scripts = listFiles(`./routes/${chunk}`);
    if (!scripts.length) throw new Error(`${workspace}/src/pages.ts: there is no route that loads ./routes/${chunk}.`);
    // A page that shows the response of a call is rendered again when the response is available. A page with parameters
    // in its path is rendered only then, or shows that there is nothing.
    const ofObject = page.isPrerendered && page.path.includes(':') ? page.dataCall : undefined;
    const rendered = page.isPrerendered && !ofObject ? await source.render(page.path) : { html: '', css: '' };
    const notFound = ofObject && (await source.render(page.path, {}, undefined, ofObject));
    pages.push({ ...page, scripts: [...new Set([...entry, ...scripts])], ...rendered, ...(notFound && { notFound }) });
  }
  writeJson(join(outDir, 'pages.json'), pages);
  return pages;
}
