import { expect, type Page } from '@playwright/test';
import { screenshot } from './screenshot';
import { resize, WIDTHS } from './viewport';

/**
 * Expects that text for screen readers is positioned relative to the box that scrolls or clips its surroundings.
 * Otherwise the box does not contain it, and a long text beside it makes the page wider than the window.
 */
async function expectHiddenTextHeld(page: Page, where: string): Promise<void> {
  const free = await page.evaluate(() => {
    const isHiddenText = (element: Element) => {
      const { position, clipPath } = getComputedStyle(element);
      return position === 'absolute' && clipPath === 'inset(50%)';
    };
    const escapes = (element: HTMLElement) => {
      const { offsetParent } = element;
      for (let box = element.parentElement; box && box !== offsetParent && box !== document.body;)
        if (getComputedStyle(box).overflowX === 'visible') box = box.parentElement;
        else return offsetParent !== null;
      return false;
    };
    return [...document.body.querySelectorAll<HTMLElement>('*')]
      .filter((each) => isHiddenText(each) && escapes(each))
      .slice(0, 3)
      .map((each) => `not held: ${each.parentElement?.outerHTML.slice(0, 160)}`);
  });
  expect.soft(free, where).toEqual([]);
}

/** Returns what is wider than the window: the page, or parts of open overlays. */
const whatSticksOut = (page: Page): Promise<string[]> =>
  page.evaluate(async () => {
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

/**
 * Expects that neither the page nor an open overlay is wider than the window, whatever the texts in it are. Retries,
 * because a page on a busy machine may need some time after a change of the window's size.
 */
export async function expectNoSidewaysScroll(page: Page, where: string): Promise<void> {
  await expectHiddenTextHeld(page, where);
  await expect
    .configure({ soft: true })
    .poll(() => whatSticksOut(page), { message: where, timeout: 10_000 })
    .toEqual([]);
}

/**
 * Expects no sideways scrolling and no cut text. With `mayEnd`, text written by users may end in an ellipsis, as titles
 * in a list do.
 */
export async function expectNoTextCutOff(page: Page, where: string, { mayEnd = false } = {}): Promise<void> {
  await expectNoSidewaysScroll(page, where);
  const cut = await page.evaluate((withDots) => {
    const isCut = (element: HTMLElement) => {
      if (element.clientWidth < 2 || element instanceof SVGElement || !element.textContent?.trim()) return false;
      if (element.matches('[data-folded]')) return false; // A button shows the rest.
      const { overflowX, overflowY, textOverflow, webkitLineClamp, clipPath } = getComputedStyle(element);
      if (webkitLineClamp !== 'none' || clipPath !== 'none') return false;
      if (withDots && textOverflow === 'ellipsis') return false;
      return (
        (/hidden|clip/.test(overflowX) && element.scrollWidth > element.clientWidth + 1) ||
        (/hidden|clip/.test(overflowY) && element.scrollHeight > element.clientHeight + 2)
      );
    };
    return [...document.body.querySelectorAll<HTMLElement>('*')]
      .filter(isCut)
      .map((each) => each.outerHTML.slice(0, 160));
  }, mayEnd);
  expect.soft(cut, `${where}: text cut off`).toEqual([]);
}

/** Expects no overflow and no cut text at any width, with text at 100 % and 200 %. Restores the width. */
export async function expectFits(page: Page, where: string, widths: readonly number[] = WIDTHS): Promise<void> {
  const before = page.viewportSize()!.width;
  for (const percent of [200, 100]) {
    await page.evaluate((size) => {
      document.documentElement.style.fontSize = size === 100 ? '' : `${size}%`;
    }, percent);
    for (const width of widths) {
      await resize(page, width);
      await expectNoTextCutOff(page, `${where}, ${width} px, text at ${percent} %`);
      if (percent === 200 && (width === 390 || width === 1440)) await screenshot(page, `${where}-large-text-${width}`);
    }
  }
  await resize(page, before);
}
