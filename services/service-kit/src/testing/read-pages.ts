/**
 * Reads all pages of a list, each after the last item of the page before.
 * @example await readPages((after) => reader.list({ query: { limit: '3', after } }));
 */
export async function readPages<T extends { id: string }>(read: (after?: string) => Promise<T[]>): Promise<T[]> {
  const all: T[] = [];
  for (let page = await read(); page.length > 0; page = await read(page.at(-1)!.id)) all.push(...page);
  return all;
}
