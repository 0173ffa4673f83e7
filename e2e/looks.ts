import { expect, type Locator, type Page } from '@playwright/test';
import type { AxeResults, ElementContext, RunOptions } from 'axe-core';
import { readFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import path from 'node:path';

/** A telephone, a tablet, and 1440 px as they are and at a zoom of 200 %. */
export const WIDTHS = [390, 720, 768, 1440] as const;
export const THEMES = ['light', 'dark'] as const;

export const resize = (page: Page, width: number): Promise<void> => page.setViewportSize({ width, height: 900 });

const axeSource = readFileSync(createRequire(import.meta.url).resolve('axe-core/axe.min.js'), 'utf8');
type WithAxe = Window & { axe?: { run(context: ElementContext, options: RunOptions): Promise<AxeResults> } };
const COLOUR = ['color-contrast', 'link-in-text-block'];
/** What a thing that opens can break elsewhere. */
const AROUND = ['aria-hidden-focus', 'aria-hidden-body', 'duplicate-id-aria'];

/** Nothing that axe finds `within` a part, or around it, is serious or critical. */
export async function expectAccessible(
  page: Page,
  where: string,
  { within = 'body', onlyColour = false } = {},
): Promise<void> {
  if (!(await page.evaluate(() => 'axe' in window))) await page.evaluate(axeSource);
  const found = await page.evaluate(
    async ({ part, rules, around }) => {
      const run = async (include: string, runOnly?: string[]) =>
        (
          await (window as WithAxe).axe!.run(
            { include: [include] },
            { resultTypes: ['violations'], ...(runOnly && { runOnly }) },
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
    { part: within, rules: onlyColour ? COLOUR : undefined, around: AROUND },
  );
  expect.soft(found, where).toEqual([]);
}

/** Kept as an artefact of the run. Call it with reduced motion: nothing is under way then. */
export const picture = (page: Page, name: string, fullPage = false): Promise<Buffer> =>
  page.screenshot({ path: path.join('artifacts', 'screenshots', `${name}.png`), fullPage });

/** The page in both themes: what axe finds, and a picture. In the second theme only colours are asked about again. */
export async function lookAt(
  page: Page,
  name: string,
  { axe = true, fullPage = false, within = 'body' } = {},
): Promise<void> {
  for (const colorScheme of THEMES) {
    await page.emulateMedia({ colorScheme });
    if (axe) await expectAccessible(page, `${name}, ${colorScheme}`, { within, onlyColour: colorScheme !== THEMES[0] });
    if (fullPage) await page.evaluate(() => window.scrollTo(0, 0));
    await picture(page, `${name}-${colorScheme}-${page.viewportSize()!.width}`, fullPage);
  }
}

/** The whole page in both themes, narrow and wide: what axe finds, never wider than the window, and pictures. */
export async function lookEverywhere(page: Page, name: string): Promise<void> {
  for (const colorScheme of THEMES) {
    await page.emulateMedia({ colorScheme, reducedMotion: 'reduce' }); // colours in between are no colours
    for (const width of [390, 1440]) {
      await resize(page, width);
      await expectNoSidewaysScroll(page, `${name} ${colorScheme} ${width}`);
      if (width === 390) await expectAccessible(page, `${name} ${colorScheme}`);
      await page.evaluate(() => window.scrollTo(0, 0));
      await picture(page, `${name}-${width}-${colorScheme}`, true);
    }
  }
}

/** The page is no wider than the window, and nothing that is open over it sticks out of the window. */
export async function expectNoSidewaysScroll(page: Page, where: string): Promise<void> {
  const past = await page.evaluate(async () => {
    await Promise.all(
      document
        .getAnimations()
        .filter(({ effect }) => effect?.getComputedTiming().iterations !== Infinity)
        .map(({ finished }) => finished.catch(() => undefined)),
    );
    const { scrollWidth, clientWidth } = document.documentElement;
    const overlays = [
      ...document.querySelectorAll(
        '[role=dialog], [role=menu], [role=listbox], [role=tooltip], [data-radix-popper-content-wrapper] > *, li[data-state=open]',
      ),
    ];
    const isOut = (element: Element) =>
      element.getBoundingClientRect().right > clientWidth + 1 || element.getBoundingClientRect().left < -1;
    const stickOut = overlays
      .filter((each) => (each as HTMLElement).offsetWidth > 1 && isOut(each))
      .map((each) => `sticks out: ${each.outerHTML.slice(0, 160)}`);
    if (scrollWidth <= clientWidth) return stickOut;
    const isInScroller = (element: Element): boolean =>
      element.parentElement !== null &&
      element.parentElement !== document.body &&
      (getComputedStyle(element.parentElement).overflowX !== 'visible' || isInScroller(element.parentElement));
    const out = [...document.body.querySelectorAll('*')].filter((each) => isOut(each) && !isInScroller(each)).slice(-4);
    return [
      ...stickOut,
      `${scrollWidth - clientWidth} px of sideways scroll`,
      ...out.map((each) => each.outerHTML.slice(0, 160)),
    ];
  });
  expect.soft(past, where).toEqual([]);
}

/** The page is no wider than the window, and no words are cut off without a way to read them. */
export async function expectNothingLost(page: Page, where: string): Promise<void> {
  await expectNoSidewaysScroll(page, where);
  const cut = await page.evaluate(() => {
    const isCut = (element: HTMLElement) => {
      if (element.clientWidth < 2 || element instanceof SVGElement || !element.textContent?.trim()) return false;
      const { overflowX, overflowY, webkitLineClamp, clipPath } = getComputedStyle(element);
      if (webkitLineClamp !== 'none' || clipPath !== 'none') return false;
      return (
        (/hidden|clip/.test(overflowX) && element.scrollWidth > element.clientWidth + 1) ||
        (/hidden|clip/.test(overflowY) && element.scrollHeight > element.clientHeight + 2)
      );
    };
    return [...document.body.querySelectorAll<HTMLElement>('*')]
      .filter(isCut)
      .map((each) => each.outerHTML.slice(0, 160));
  });
  expect.soft(cut, `${where}: words cut off`).toEqual([]);
}

/** Nothing is lost at any width, with text as it is and at 200 %. Ends at the width that it began with. */
export async function expectFits(page: Page, where: string, widths: readonly number[] = WIDTHS): Promise<void> {
  const before = page.viewportSize()!.width;
  for (const percent of [200, 100]) {
    await page.evaluate((size) => {
      document.documentElement.style.fontSize = size === 100 ? '' : `${size}%`;
    }, percent);
    for (const width of widths) {
      await resize(page, width);
      await expectNothingLost(page, `${where}, ${width} px, text at ${percent} %`);
      if (percent === 200 && (width === 390 || width === 1440)) await picture(page, `${where}-large-text-${width}`);
    }
  }
  await resize(page, before);
}

/** From now on every page of this tab reads from right to left, as one in Arabic would. */
export const readFromRight = (page: Page): Promise<unknown> =>
  page.addInitScript(() =>
    document.addEventListener('readystatechange', () => {
      document.documentElement.dir = 'rtl';
    }),
  );

/**
 * Where things stand, by what they are; words inside a paragraph keep the direction of their language and are left out.
 */
export const places = (page: Page): Promise<Record<string, { start: number; end: number; top: number }>> =>
  page.evaluate(async () => {
    await Promise.all(document.getAnimations().map(({ finished }) => finished.catch(() => undefined)));
    const width = document.documentElement.clientWidth;
    const isRight = document.documentElement.dir === 'rtl';
    const shown = [
      ...document.body.querySelectorAll<HTMLElement>(
        'header, nav, main, footer, aside, article, section, h1, h2, h3, li, th, td, button, input, textarea, img, a, [role]',
      ),
    ].filter(
      (each) =>
        each.offsetWidth > 1 &&
        each.checkVisibility({ visibilityProperty: true }) &&
        !each.closest('p, [aria-hidden=true]') &&
        getComputedStyle(each).clipPath === 'none',
    );
    return Object.fromEntries(
      shown.map((each, index) => {
        const { left, right, top } = each.getBoundingClientRect();
        const [start, end] = isRight ? [width - right, width - left] : [left, right];
        return [
          `${index} ${each.tagName.toLowerCase()} ${(each.getAttribute('aria-label') ?? each.textContent ?? '').slice(0, 30)}`,
          { start: Math.round(start), end: Math.round(end), top: Math.round(top) },
        ];
      }),
    );
  });

/** Both hold the same things at the same places, seen from where reading begins. */
export function expectMirrored(left: Awaited<ReturnType<typeof places>>, right: typeof left, where: string): void {
  const differ = Object.entries(left).filter(([key, { start, end, top }]) => {
    const other = right[key];
    return (
      !other || Math.abs(other.start - start) > 2 || Math.abs(other.end - end) > 2 || Math.abs(other.top - top) > 2
    );
  });
  expect
    .soft(
      differ
        .slice(0, 8)
        .map(([key, place]) => `${key}: ${JSON.stringify(place)} becomes ${JSON.stringify(right[key])}`),
      where,
    )
    .toEqual([]);
  expect(Object.keys(left).length).toBeGreaterThan(5);
}

/**
 * Presses Tab from the beginning of the page to its end. Each thing that can be used was reached, in reading order, and
 * showed its ring. Resolves to how many there were.
 */
export async function walkByKeyboard(page: Page, where: string): Promise<number> {
  const total = await page.evaluate(() => {
    const usable = (element: HTMLElement) =>
      element.tabIndex >= 0 &&
      !element.matches(':disabled') &&
      !element.closest('[inert]') &&
      element.checkVisibility({ visibilityProperty: true });
    const name = (element: Element) =>
      `${element.tagName.toLowerCase()} ${(element.getAttribute('aria-label') ?? element.textContent ?? '').trim().slice(0, 40)} #${element.id}`;
    // A group that is walked with arrows is one stop: the chosen item, or the first.
    const stopOf = (group: Element) =>
      group.querySelector('[aria-checked=true], [aria-selected=true]') ??
      group.querySelector('[role=radio]:enabled, [role=tab]:enabled');
    const isStop = (element: HTMLElement) => {
      const group = element.closest('[role=radiogroup], [role=tablist]');
      return group ? element === stopOf(group) : usable(element);
    };
    const expected = [
      ...document.body.querySelectorAll<HTMLElement>('a[href], button, input, textarea, select, [tabindex]'),
    ].filter(isStop);
    const walk = { expected: expected.map(name), reached: [] as string[], bare: [] as string[] };
    (window as unknown as { walk: typeof walk }).walk = walk;
    document.body.tabIndex = -1; // Tab goes on from here
    document.body.focus();
    document.body.removeAttribute('tabindex');
    document.addEventListener('keyup', () => {
      const element = document.activeElement!;
      walk.reached.push(name(element));
      const { outlineStyle, outlineWidth } = getComputedStyle(element);
      if (outlineStyle === 'none' || outlineWidth === '0px') walk.bare.push(name(element));
    });
    return expected.length;
  });
  for (let stop = 0; stop < total; stop += 1) await page.keyboard.press('Tab');
  const { expected, reached, bare } = await page.evaluate(
    () => (window as unknown as { walk: { expected: string[]; reached: string[]; bare: string[] } }).walk,
  );
  expect.soft(reached, `${where}: the stops of the Tab key`).toEqual(expected);
  expect.soft(bare, `${where}: focused without a ring`).toEqual([]);
  return total;
}

/** Puts the focus there as the keyboard would. That Tab leads there is what `walkByKeyboard` shows. */
export async function focusOn(target: Locator): Promise<void> {
  await target.scrollIntoViewIfNeeded();
  await target.evaluate((element: HTMLElement) => element.focus({ focusVisible: true } as FocusOptions));
  await expect(target).toBeFocused();
}

/** What stands in the place of something that is still loading. */
const BONES = 'main span[aria-hidden=true]:empty';

/**
 * Looks at the page as it is now: axe in both themes, pictures wide and narrow in both, never wider than the window.
 * The page stays wide and light. `whole` is false where what is out of sight is not in the page.
 */
export async function examine(page: Page, name: string, whole = true): Promise<void> {
  await expect(page.locator(BONES)).toHaveCount(0);
  const look = async (colorScheme: 'light' | 'dark', width: number, withAxe: boolean) => {
    const where = `${name}-${colorScheme}-${width}`;
    await page.emulateMedia({ colorScheme });
    await page.setViewportSize({ width, height: 900 });
    await page.evaluate(
      () =>
        new Promise((painted) => {
          requestAnimationFrame(() => requestAnimationFrame(painted));
        }),
    );
    await expectNoSidewaysScroll(page, where);
    if (withAxe) await expectAccessible(page, where);
    await picture(page, where, whole);
  };
  await look('light', 390, false);
  await look('dark', 390, true);
  await look('dark', 1440, false);
  await look('light', 1440, true);
}

/** What the frame asks for once it is drawn is there as well, and the fonts. */
export async function whole(page: Page): Promise<void> {
  await page.getByRole('region', { name: /^Notifications/ }).waitFor({ state: 'attached' });
  await page.evaluate(() => document.fonts.ready);
}
