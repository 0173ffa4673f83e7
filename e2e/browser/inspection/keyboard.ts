import { expect, type Locator, type Page } from '@playwright/test';

/**
 * Presses Tab through the whole page. Expects every control to be reached in reading order, with a focus ring. Resolves
 * to the number of controls.
 */
export async function walkWithTab(page: Page, where: string): Promise<number> {
  const total = await page.evaluate(() => {
    const usable = (element: HTMLElement) =>
      element.tabIndex >= 0 &&
      !element.matches(':disabled') &&
      !element.closest('[inert]') &&
      element.checkVisibility({ visibilityProperty: true });
    // Numbers in names may change during the walk, because counts of unread messages arrive later than the frame.
    const name = (element: Element) =>
      `${element.tagName.toLowerCase()} ${(element.getAttribute('aria-label') ?? element.textContent ?? '')
        .trim()
        .replaceAll(/\d+/g, '0')
        .slice(0, 40)} #${element.id}`;
    // A group with arrow-key navigation is one stop, its selected item or the first.
    const findTabStop = (group: Element) =>
      group.querySelector('[aria-checked=true], [aria-selected=true]') ??
      group.querySelector('[role=radio]:enabled, [role=tab]:enabled');
    const isStop = (element: HTMLElement) => {
      const group = element.closest('[role=radiogroup], [role=tablist]');
      return group ? element === findTabStop(group) : usable(element);
    };
    const expected = [
      ...document.body.querySelectorAll<HTMLElement>('a[href], button, input, textarea, select, [tabindex]'),
    ].filter(isStop);
    const walk = { expected: expected.map(name), reached: [] as string[], bare: [] as string[] };
    (window as unknown as { walk: typeof walk }).walk = walk;
    document.body.tabIndex = -1; // Tab starts at the body.
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

/** Focuses an element with a visible ring, as the keyboard does. `walkWithTab` proves that Tab reaches it. */
export async function focusOn(target: Locator): Promise<void> {
  await target.scrollIntoViewIfNeeded();
  await target.evaluate((element: HTMLElement) => element.focus({ focusVisible: true } as FocusOptions));
  await expect(target).toBeFocused();
}
