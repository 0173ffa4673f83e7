import axe from 'axe-core';

/**
 * Returns the accessibility violations of the current page. A browser test checks contrast, because jsdom computes no
 * colors.
 * @example expect(await violations()).toEqual([]);
 */
export async function violations(): Promise<string[]> {
  const { violations: found } = await axe.run(document.body, {
    rules: { 'color-contrast': { enabled: false }, region: { enabled: false } },
  });
  return found.map(({ id, nodes }) => `${id}: ${nodes.map(({ html }) => html).join(' ')}`);
}
