import { expect, type Page } from '@playwright/test';
import type { AxeResults, ElementContext, RunOptions } from 'axe-core';
import { readFileSync } from 'node:fs';
import { createRequire } from 'node:module';

const axeSource = readFileSync(createRequire(import.meta.url).resolve('axe-core/axe.min.js'), 'utf8');
type WithAxe = Window & { axe?: { run(context: ElementContext, options: RunOptions): Promise<AxeResults> } };
const COLOR = ['color-contrast', 'link-in-text-block'];
/** Rules that an open overlay can break outside of itself. */
const AROUND = ['aria-hidden-focus', 'aria-hidden-body', 'duplicate-id-aria'];

/** Expects axe to find nothing serious or critical, either inside the part `within` or around it. */
export async function expectAccessible(
  page: Page,
  where: string,
  { within = 'body', onlyColor = false } = {},
): Promise<void> {
  if (!(await page.evaluate(() => 'axe' in window))) await page.evaluate(axeSource);
  const found = await page.evaluate(
    async ({ part, rules, around }) => {
      const run = async (include: string, runOnly?: string[]) =>
        (
          await (window as WithAxe).axe!.run(
            { include: [include] },
            // The preload would fetch the style sheets again, and only rules that are off need them.
            { resultTypes: ['violations'], preload: false, ...(runOnly && { runOnly }) },
          )
        ).violations;
      const violations = [
        ...(await run(part, rules)),
        ...(part === 'body' || rules ? [] : await run('body', around)),
      ].filter(({ impact }) => impact === 'serious' || impact === 'critical');
      return violations.map(
        ({ id, nodes }) =>
          `${id}: ${nodes.map(({ html, any }) => `${html.slice(0, 120)} ${any[0]?.message ?? ''}`).join(' | ')}`,
      );
    },
    { part: within, rules: onlyColor ? COLOR : undefined, around: AROUND },
  );
  expect.soft(found, where).toEqual([]);
}
