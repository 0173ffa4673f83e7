import type { SitePageInput, SitePageName } from '@meridian/shared-types';
import { DEMO_SITE_PAGES } from '@meridian/demo';
import { seen, serveContent } from './testing/test-server';

const server = serveContent();
const posts = () => server.posts(server.office);
/** Saves a page with the text that came with the product. */
async function save(page: SitePageName): Promise<void> {
  const body = DEMO_SITE_PAGES.find((each) => each.page === page);
  if (!body) throw new Error(`no page ${page}`);
  await server.sitePages(server.office).update({ params: { page }, body: body as SitePageInput }, seen(1));
}

test('a text that came with the product is an example until the office saves, withdraws or deletes it', async () => {
  expect(await server.internal.firstSteps()).toEqual({ isNamed: false, pages: 4, posts: 6 });
  for (const page of ['organization', 'contact'] as const) await save(page);
  const [first, second] = await posts().all();
  if (!first || !second) throw new Error('no posts');
  await posts().act({ params: { id: first.id }, body: { action: 'unpublish' } }, seen(1));
  await posts().remove({ params: { id: second.id } }, seen(1));
  expect(await server.internal.firstSteps()).toEqual({ isNamed: true, pages: 3, posts: 4 });
  for (const page of ['about', 'leadership', 'plans'] as const) await save(page);
  expect((await server.internal.firstSteps()).pages).toBe(0);
});
