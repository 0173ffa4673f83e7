import { HOUR_MS } from '@meridian/shared-types';
import { outcome } from '@meridian/service-kit/testing';
import type { PostInput } from '@meridian/shared-types';
import { postsApi } from '@meridian/shared-types/contracts';
import { DEMO_POSTS } from '@meridian/demo';
import { publishDuePosts } from './publishing-job';
import { createTestServer, type TestServer, type Who } from '../testing/test-server';

let server: TestServer;
let office: Who;
let other: Who;
const as = (who?: Who) => server.environment.client(postsApi, server.url, who);
beforeAll(async () => {
  server = await createTestServer();
  office = server.person(undefined, { isSiteAdmin: true });
  other = server.person(undefined, { isSiteAdmin: true });
});
afterAll(() => server.close());

let count = 0;
const input = (changes: Partial<PostInput> = {}): PostInput => ({
  title: 'A dinner',
  slug: `a-dinner-${(count += 1)}`,
  excerpt: 'What we ate',
  content: 'Soup.\n\n## Bread\n\nBread.',
  author: 'Ana',
  authorRole: 'Cook',
  category: 'Events',
  featured: false,
  cover: null,
  ...changes,
});
const draft = (changes?: Partial<PostInput>) => as(office).create({ body: input(changes) });
const seen = (version: number) => ({ headers: { 'if-match': `"${version}"` } });
const publish = async (changes?: Partial<PostInput>) => {
  const { id } = await draft(changes);
  return as(office).act({ params: { id }, body: { action: 'publish' } }, seen(1));
};
const slugs = async () => (await as().list()).map(({ slug }) => slug);

test('a new database has the six first posts, as the pages had them', async () => {
  const posts = await as().list();
  expect(posts.map(({ slug, publishedAt, readTime, views }) => [slug, publishedAt, readTime, views])).toEqual(
    DEMO_POSTS.map(({ slug, publishedAt, views }, index) => [slug, publishedAt, [3, 3, 2, 3, 2, 3][index], views]),
  );
  const first = await as().get({ params: { slug: 'the-second-first-job' } });
  expect(first.content).toBe(DEMO_POSTS[0]?.content.trim());
  expect(first.others.map(({ slug }) => slug)).toEqual(DEMO_POSTS.slice(1, 3).map(({ slug }) => slug));
});

test('a draft is visible only to the office, and to visitors between its publication and its withdrawal', async () => {
  const { id, slug, version } = await draft();
  expect(await outcome(as().get({ params: { slug } }))).toBe('404 This article does not exist.');
  await as(office).act({ params: { id }, body: { action: 'publish' } }, seen(version));
  expect([(await slugs())[0], (await as().get({ params: { slug } })).title]).toEqual([slug, 'A dinner']);
  await as(office).act({ params: { id }, body: { action: 'unpublish' } }, seen(2));
  expect(await slugs()).not.toContain(slug);
});

test('a scheduled post is public from its time on, with the day of the zone in which the time was chosen', async () => {
  const { id, slug } = await draft();
  const at = '2030-03-02T02:00:00.000Z';
  const body = { action: 'publish' as const, at, timeZone: 'America/New_York' };
  expect((await as(office).act({ params: { id }, body }, seen(1))).publishAt).toBe(at);
  expect(await slugs()).not.toContain(slug);
  await publishDuePosts(server.models, server.chapters, new Date(Date.parse(at) - 1));
  expect((await server.models.Posts.findById(id).lean())?.isScheduled).toBe(true);
  await publishDuePosts(server.models, server.chapters, new Date(at));
  expect((await server.models.Posts.findById(id).lean())?.isScheduled).toBeUndefined();
  const past = { ...body, at: '2025-03-02T02:00:00.000Z' };
  await as(office).act({ params: { id }, body: past }, seen(2));
  expect((await as().get({ params: { slug } })).publishedAt).toBe('2025-03-01');
});

test('a preview link shows a draft until the link is ended', async () => {
  const { id } = await draft();
  const { previewToken } = await as(office).act({ params: { id }, body: { action: 'share' } }, seen(1));
  const params = { token: previewToken ?? '' };
  expect((await as().preview({ params })).title).toBe('A dinner');
  await as(office).act({ params: { id }, body: { action: 'unshare' } }, seen(2));
  expect(await outcome(as().preview({ params }))).toBe('404 This article does not exist.');
});

/** How a site admin loses the right to publish, and what the others read. */
const LOSSES = [
  ['was suspended', (id: string) => server.suspended.add(id), 'is suspended'],
  ['was dismissed', (id: string) => server.dismissed.add(id), 'is no longer a site admin'],
  [
    'deleted the account',
    async (userId: string) => {
      server.removed.add(userId);
      await server.internal.removePerson({ params: { userId } });
    },
    'has no account anymore',
  ],
] as const;

test.each(LOSSES)(
  'a scheduled post of a site admin who %s stays a draft, and a successor publishes it',
  async (_, lose, why) => {
    const author = server.person(undefined, { isSiteAdmin: true });
    const { id, slug } = await draft();
    const body = { action: 'publish' as const, at: new Date(Date.now() + HOUR_MS).toISOString() };
    await as(author).act({ params: { id }, body }, seen(1));
    await lose(author.userId);
    await server.models.Posts.updateOne({ _id: id }, { publishAt: new Date(Date.now() - 1) });
    expect(await slugs()).not.toContain(slug);
    await publishDuePosts(server.models, server.chapters);
    const problem = `The site admin who scheduled it ${why}. Publish it in your own name, or delete it.`;
    const stopped = await as(office).one({ params: { id } });
    expect(stopped).toMatchObject({ publishAt: null, problem });
    expect((await as(office).all()).find((each) => each.id === id)).toMatchObject({ problem });
    await as(office).act({ params: { id }, body: { action: 'publish' } }, seen(stopped.version));
    expect(await slugs()).toContain(slug);
    expect((await as(office).one({ params: { id } })).problem).toBeUndefined();
  },
);

test.each(LOSSES)(
  'a scheduled post that a site admin changed who %s stays a draft, and the office reads that the change is why',
  async (_, lose, why) => {
    const editor = server.person(undefined, { isSiteAdmin: true });
    const schedule = async () => {
      const { id, slug } = await draft();
      const body = { action: 'publish' as const, at: new Date(Date.now() + HOUR_MS).toISOString() };
      await as(office).act({ params: { id }, body }, seen(1));
      await as(editor).update({ params: { id }, body: input({ slug, content: 'Buy my watches!' }) }, seen(2));
      return { id, slug };
    };
    const [changed, approved] = [await schedule(), await schedule()];
    const again = input({ slug: approved.slug, content: 'Soup.' });
    await as(office).update({ params: { id: approved.id }, body: again }, seen(3));
    await lose(editor.userId);
    const ids = [changed.id, approved.id];
    await server.models.Posts.updateMany({ _id: { $in: ids } }, { publishAt: new Date(Date.now() - 1) });
    await publishDuePosts(server.models, server.chapters);
    expect(await slugs()).toContain(approved.slug);
    expect(await slugs()).not.toContain(changed.slug);
    const problem = `The site admin who changed it last ${why}. Publish it in your own name, or delete it.`;
    expect(await as(office).one({ params: { id: changed.id } })).toMatchObject({ publishAt: null, problem });
  },
);

test.each(LOSSES)(
  'a preview link of a site admin who %s shows nothing, until a successor shares it',
  async (_, lose, why) => {
    const author = server.person(undefined, { isSiteAdmin: true });
    const { id } = await draft();
    const share = async (who: Who, version: number) => ({
      token: (await as(who).act({ params: { id }, body: { action: 'share' } }, seen(version))).previewToken ?? '',
    });
    const params = await share(author, 1);
    expect(await outcome(as().preview({ params }))).toBe('ok');
    await lose(author.userId);
    expect(await outcome(as().preview({ params }))).toBe(
      '404 This preview link no longer works. Ask the office for another one.',
    );
    const previewProblem = `The preview link does not work, because the site admin who shared it ${why}.`;
    expect(await as(office).one({ params: { id } })).toMatchObject({ previewProblem });
    expect(await outcome(as().preview({ params: await share(office, 2) }))).toBe('ok');
  },
);

test('former addresses lead to a post, and no other post can take them', async () => {
  const { id, slug } = await publish();
  await as(office).update({ params: { id }, body: input({ slug: `${slug}-renamed` }) }, seen(2));
  expect((await as().get({ params: { slug } })).slug).toBe(`${slug}-renamed`);
  const taken = '409 Another article has or had this address. Choose another one.';
  expect(await outcome(draft({ slug }))).toBe(taken);
  expect(await outcome(draft({ slug: `${slug}-renamed` }))).toBe(taken);
});

test('one of two changes of the same version is refused with the stored post, and the history has the authors', async () => {
  const { id } = await draft();
  const update = (who: Who, title: string) =>
    as(who).update({ params: { id }, body: input({ slug: 'for-two', title }) }, seen(1));
  const [one, two] = await Promise.allSettled([update(office, 'One'), update(other, 'Two')]);
  const refused = [one, two].find(({ status }) => status === 'rejected');
  expect([one.status, two.status].sort()).toEqual(['fulfilled', 'rejected']);
  expect(refused).toMatchObject({
    reason: { status: 409, problem: { code: 'post_changed', current: { version: 2 } } },
  });
  const winner = one.status === 'fulfilled' ? office : other;
  const versions = await as(office).versions({ params: { id } });
  expect(versions.map(({ version, action, by }) => [version, action, by])).toEqual([
    [2, 'changed', `Name of ${winner.userId}`],
    [1, 'created', `Name of ${office.userId}`],
  ]);
  await as(office).update({ params: { id }, body: { ...(versions[1]?.post ?? input()) } }, seen(2));
  expect((await as(office).one({ params: { id } })).title).toBe('A dinner');
  await server.internal.removePerson({ params: { userId: other.userId } });
  const names = (await as(office).versions({ params: { id } })).map(({ by }) => by);
  expect(names).not.toContain(`Name of ${other.userId}`);
  expect(await outcome(as(other).create({ body: input() }))).toBe('403 This account is being deleted.');
});

test('only site admins see and change what is not public', async () => {
  const { id } = await draft();
  const admins = '403 Only site admins can do this.';
  for (const [who, refusal] of [
    [undefined, '401 Sign in to continue.'],
    [server.person('admin'), admins],
    [server.person('member'), admins],
  ] as const) {
    const calls = [as(who).all(), as(who).one({ params: { id } }), as(who).create({ body: input() })];
    expect(await Promise.all(calls.map((call) => outcome(call)))).toEqual([refusal, refusal, refusal]);
  }
});

test('a category has the name that the office chose, except the one that readers see for all categories', async () => {
  const { slug } = await publish({ category: '  Diaspora Youth ' });
  expect((await as().get({ params: { slug } })).category).toBe('Diaspora Youth');
  expect(await outcome(draft({ category: 'All' }))).toMatch(/^400 .*Choose another name/);
  expect(await outcome(draft({ category: ' ' }))).toMatch(/^400 .*A category is required/);
  expect(await outcome(draft({ category: 'x'.repeat(41) }))).toMatch(/^400 .*at most 40 characters/);
});

test('a deleted article no longer shows its picture', async () => {
  const { Pictures } = server.models;
  const id = 'd'.repeat(32);
  await Pictures.create({ _id: id, width: 600, height: 800, images: {}, uses: ['site-page:about'] });
  const cover = { id, alt: 'Soup' };
  const remove = (post: { id: string }) =>
    as(office).remove({ params: { id: post.id } }, { headers: { 'if-match': '"1"' } });
  const [one, two] = [await draft({ cover }), await draft({ cover })];
  for (const post of [one, two]) await remove(post);
  expect((await Pictures.findById(id).lean())?.uses).toEqual(['site-page:about']);
  expect((await Pictures.findById(id).lean())?.unusedSince).toBeUndefined();
  await Pictures.updateOne({ _id: id }, { uses: [] });
  await remove(await draft({ cover }));
  expect((await Pictures.findById(id).lean())?.unusedSince).toBeInstanceOf(Date);
});
