import { expect, type BrowserContext, type Page } from '@playwright/test';
import { inspectPage, waitForCompletePage } from './inspect-page';
import { main } from '../pages/page-parts';

export type Step = (page: Page) => Promise<unknown>;

/** A page, the element that shows that it has loaded, and its other overlays and states, one after the other. */
export interface PageCase {
  path: string;
  ready: Step;
  more?: Record<string, Step>;
  /** False if content outside the viewport is not in the document. */
  whole?: boolean;
}

export const shown =
  (text: string | RegExp): Step =>
  (page) =>
    expect(main(page).getByText(text).first()).toBeVisible();
export const heading =
  (name: string | RegExp): Step =>
  (page) =>
    expect(main(page).getByRole('heading', { name }).first()).toBeVisible();
export const dialog =
  (name: string | RegExp = /./): Step =>
  (page) =>
    expect(page.getByRole('dialog', { name })).toBeVisible();
/** Presses a control of the page, and waits for what it shows. */
const pressRole =
  (role: 'tab' | 'button') =>
  (name: string, then: Step): Step =>
  async (page) => {
    await main(page).getByRole(role, { name, exact: true }).first().click();
    await then(page);
  };
export const tab = pressRole('tab');
export const press = pressRole('button');

/** Checks that a printed page has no controls. Some buttons are the content of their page, and are marked as such. */
async function expectNoButtonsInPrint(page: Page, name: string): Promise<void> {
  await page.emulateMedia({ media: 'print' });
  const buttons = page.getByRole('button').and(page.locator(':not([data-printed])'));
  for (const role of [buttons, page.getByRole('tab'), page.getByRole('navigation'), page.getByRole('searchbox')])
    await expect.soft(role, `${name}, printed`).toHaveCount(0);
  await page.emulateMedia({ media: null });
}

/** Checks each page and each of its states in both themes, on a phone and on a desktop, and the page in print. */
export async function survey(page: Page, role: string, cases: readonly PageCase[]): Promise<void> {
  for (const { path, ready, more = {}, whole } of cases) {
    const name = `${role}-${path}`.replaceAll(/[^a-z0-9]+/g, '-');
    await page.goto(path);
    await ready(page);
    await waitForCompletePage(page);
    await inspectPage(page, name, whole);
    await expectNoButtonsInPrint(page, name);
    for (const [part, open] of Object.entries(more)) {
      await open(page);
      await inspectPage(page, `${name}-${part}`, whole);
      await page.keyboard.press('Escape');
      // A step back would cancel the next visit.
      await expect.poll(() => page.evaluate('history.state?.overlays ?? 0')).toBe(0);
    }
  }
}

/** Makes a call as the person of this browser, and resolves to the response. */
export async function post<T>({ request }: BrowserContext, path: string, data: object, version?: number): Promise<T> {
  const headers = version === undefined ? undefined : { 'if-match': `"${version}"` };
  const response = await request.post(path, { data, headers });
  if (!response.ok()) throw new Error(`${path}: ${response.status()} ${await response.text()}`);
  return (await response.json()) as T;
}
