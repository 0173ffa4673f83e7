import { expect as waitForPage, test as base, type Page } from '@playwright/test';
import { readFileSync, rmSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import { copyRepository } from '../../mutations/repository-copy';
import { startDev } from './dev-server';
import { isSameDocument, markDocument, url } from '../product/product';

const test = base.extend<{ copy: string }>({
  copy: async ({}, use) => {
    const copy = copyRepository();
    await use(copy);
    // A check of types goes on until it has stored its results.
    rmSync(copy, { recursive: true, force: true, maxRetries: 20, retryDelay: 500 });
  },
});
test.setTimeout(600_000);
/** A saved change is built, or checked, before the page shows it. */
const expect = waitForPage.configure({ timeout: 120_000 });

const PAGE = 'mfe-member/src/routes/chapters/chapters.tsx';
const LABEL = 'mfe-member/src/features/chapters/pressed-label.tsx';
const pageWith = (heading: string) => `
  import { useState } from 'react';
  import { PressedLabel } from '../../features/chapters/pressed-label';
  export function ChaptersPage() {
    const [count, setCount] = useState(0);
    return <><h1>${heading}</h1><button onClick={() => setCount(count + 1)}><PressedLabel count={count} /></button></>;
  }`;
const labelWith = (text: string) => `
  export function PressedLabel({ count }: { count: number }) { return <>${text} {count}</>; }`;

const heading = (page: Page, name: string) => page.getByRole('heading', { level: 1, name });
const button = (page: Page, name: string) => page.getByRole('button', { name, exact: true });

test('a saved change of a module is on the screen, in the same document, and the state stays', async ({
  copy,
  page,
}) => {
  const write = (file: string, text: string) => writeFileSync(path.join(copy, file), text);
  write(PAGE, pageWith('Before'));
  write(LABEL, labelWith('Pressed'));
  const dev = await startDev(copy, ['mfe-member', '--against', url(), '--port', '0']);
  try {
    // The module changes before the page has loaded it.
    await page.goto(`${dev.url}/about`);
    await markDocument(page);
    await expect(page.getByRole('main').getByRole('heading', { level: 1 })).toBeVisible();
    write(PAGE, pageWith('First'));
    await page.getByRole('navigation', { name: 'Main' }).getByRole('link', { name: 'Chapters' }).click();
    await expect(heading(page, 'First')).toBeVisible();
    await button(page, 'Pressed 0').click();
    await button(page, 'Pressed 1').click();

    write(PAGE, pageWith('Second'));
    await expect(heading(page, 'Second')).toBeVisible();
    await expect(button(page, 'Pressed 2')).toBeVisible();
    write(LABEL, labelWith('Clicked'));
    await expect(button(page, 'Clicked 2')).toBeVisible();
    await button(page, 'Clicked 2').click();
    await expect(button(page, 'Clicked 3')).toBeVisible();

    write(LABEL, labelWith('Clicked').replace('<>Clicked', '<>{count.missing}Clicked'));
    const overlay = page.frameLocator('#webpack-dev-server-client-overlay');
    await expect(overlay.getByText("Property 'missing' does not exist on type 'number'")).toBeVisible();
    write(LABEL, labelWith('Tapped'));
    await expect(page.locator('#webpack-dev-server-client-overlay')).toHaveCount(0);
    await expect(button(page, 'Tapped 3')).toBeVisible();
    expect(await isSameDocument(page)).toBe(true);

    await page.goto(`${url()}/chapters`);
    await expect(heading(page, 'Second')).toHaveCount(0);
    await expect(page.getByRole('main').getByRole('heading', { level: 1, name: /Chapters/ })).toBeVisible();
  } finally {
    await dev.stop();
  }
});

test('a saved change of the shell is on the screen, beside a module from source', async ({ copy, page }) => {
  writeFileSync(path.join(copy, PAGE), pageWith('Before'));
  writeFileSync(path.join(copy, LABEL), labelWith('Pressed'));
  const dev = await startDev(copy, ['shell', 'mfe-member', '--against', url(), '--port', '0']);
  try {
    await page.goto(`${dev.url}/chapters`);
    await markDocument(page);
    await button(page, 'Pressed 0').click();
    const file = path.join(copy, 'shell/src/frame/focus/skip-to-content.tsx');
    writeFileSync(file, readFileSync(file, 'utf8').replace('Skip to', 'Jump to'));
    await expect(page.getByRole('link', { name: /^Jump to/ })).toBeAttached();
    await expect(button(page, 'Pressed 1')).toBeVisible();
    writeFileSync(path.join(copy, PAGE), pageWith('After'));
    await expect(heading(page, 'After')).toBeVisible();
    await expect(button(page, 'Pressed 1')).toBeVisible();
    expect(await isSameDocument(page)).toBe(true);
  } finally {
    await dev.stop();
  }
});
