import { expect, type Page } from '@playwright/test';

/** Sets `dir=rtl` on every page that this tab opens from now on. */
export const switchToRightToLeft = (page: Page): Promise<unknown> =>
  page.addInitScript(() =>
    document.addEventListener('readystatechange', () => {
      document.documentElement.dir = 'rtl';
    }),
  );

/**
 * Returns the positions of visible elements by tag and text. Elements inside text are left out, because text keeps its
 * own direction.
 */
export const measurePositions = (page: Page): Promise<Record<string, { start: number; end: number; top: number }>> =>
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
        !each.parentElement?.closest('[dir=auto]') &&
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

/** Expects the same elements at the same positions, measured from the side where a line starts. */
export function expectMirrored(
  left: Awaited<ReturnType<typeof measurePositions>>,
  right: typeof left,
  where: string,
): void {
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
        .map(([key, position]) => `${key}: ${JSON.stringify(position)} becomes ${JSON.stringify(right[key])}`),
      where,
    )
    .toEqual([]);
  expect(Object.keys(left).length).toBeGreaterThan(5);
}
