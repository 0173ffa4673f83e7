import { HOUR_MS } from '@meridian/shared-types';
import { outcome } from '@meridian/service-kit/testing';
import type { PostInput } from '@meridian/shared-types';
import { DEMO_POSTS } from '@meridian/demo';
import { publishDuePosts } from './publishing-job';
import { postInput, seen, serveContent, type Who } from '../testing/test-server';

const server = serveContent();
const office = () => server.posts(server.office);
const visitor = () => server.posts();
const draft = (changes?: Partial<PostInput>) => office().create({ body: postInput(changes) });
const publish = async (changes?: Partial<PostInput>) => {
  const { id } = await draft(changes);
  return office().act({ params: { id }, body: { action: 'publish' } }, seen(1));
};
const slugs = async () => (await visitor().list()).map(({ slug }) => slug);

test('a new database has the six first posts, as the pages had them', async () => {
  const posts = await visitor().list();
  expect(posts.map(({ slug, publishedAt, readTime, views }) => [slug, publishedAt, readTime, views])).toEqual(
    DEMO_POSTS.map(({ slug, publishedAt, views }, index) => [slug, publishedAt, [3, 3, 2, 3, 2, 3][index], views]),
  );
  const first = await visitor().get({ params: { slug: 'the-second-first-job' } });
  expect(first.content).toBe(DEMO_POSTS[0]?.content.trim());
  expect(first.others.map(({ slug }) => slug)).toEqual(DEMO_POSTS.slice(1, 3).map(({ slug }) => slug));
});

test('a draft is visible only to the office, and to visitors between its publication and its withdrawal', async () => {
  const { id, slug, version } = await draft();
  expect(await outcome(visitor().get({ params: { slug } }))).toBe('404 This article does not exist.');
  await office().act({ params: { id }, body: { action: 'publish' } }, seen(version));
  expect([(await slugs())[0], (await visitor().get({ params: { slug } })).title]).toEqual([slug, 'A dinner']);
  await office().act({ params: { id }, body: { action: 'unpublish' } }, seen(2));
  expect(await slugs()).not.toContain(slug);
});

test('a scheduled post is public from its time on, with the day of the zone in which the time was chosen', async () => {
  const { id, slug } = await draft();
  const at = '2030-03-02T02:00:00.000Z';
  const body = { action: 'publish' as const, at, timeZone: 'America/New_York' };
  expect((await office().act({ params: { id }, body }, seen(1))).publishAt).toBe(at);
  expect(await slugs()).not.toContain(slug);
  await publishDuePosts(server.models, server.chapters, new Date(Date.parse(at) - 1));
  expect((await server.models.Posts.findById(id).lean())?.isScheduled).toBe(true);
  await publishDuePosts(server.models, server.chapters, new Date(at));
  expect((await server.models.Posts.findById(id).lean())?.isScheduled).toBeUndefined();
  const past = { ...body, at: '2025-03-02T02:00:00.000Z' };
  await office().act({ params: { id }, body: past }, seen(2));
  expect((await visitor().get({ params: { slug } })).publishedAt).toBe('2025-03-01');
});

test('a preview link shows a draft until the link is ended', async () => {
  const { id } = await draft();
  const { previewToken } = await office().act({ params: { id }, body: { action: 'share' } }, seen(1));
  const params = { token: previewToken ?? '' };
  expect((await visitor().preview({ params })).title).toBe('A dinner');
  await office().act({ params: { id }, body: { action: 'unshare' } }, seen(2));
  expect(await outcome(visitor().preview({ params }))).toBe('404 This article does not exist.');
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
    await server.posts(author).act({ params: { id }, body }, seen(1));
    await lose(author.userId);
    await server.models.Posts.updateOne({ _id: id }, { publishAt: new Date(Date.now() - 1) });
    expect(await slugs()).not.toContain(slug);
    await publishDuePosts(server.models, server.chapters);
    const problem = `The site admin who scheduled it ${why}. Publish it in your own name, or delete it.`;
    const stopped = await office().one({ params: { id } });
    expect(stopped).toMatchObject({ publishAt: null, problem });
    expect((await office().all()).find((each) => each.id === id)).toMatchObject({ problem });
    await office().act({ params: { id }, body: { action: 'publish' } }, seen(stopped.version));
    expect(await slugs()).toContain(slug);
    expect((await office().one({ params: { id } })).problem).toBeUndefined();
  },
);

test.each(LOSSES)(
  'a scheduled post that a site admin changed who %s stays a draft, and the office reads that the change is why',
  async (_, lose, why) => {
    const editor = server.person(undefined, { isSiteAdmin: true });
    const schedule = async () => {
      const { id, slug } = await draft();
      const body = { action: 'publish' as const, at: new Date(Date.now() + HOUR_MS).toISOString() };
      await office().act({ params: { id }, body }, seen(1));
      await server
        .posts(editor)
        .update({ params: { id }, body: postInput({ slug, content: 'Buy my watches!' }) }, seen(2));
      return { id, slug };
    };
    const [changed, approved] = [await schedule(), await schedule()];
    const again = postInput({ slug: approved.slug, content: 'Soup.' });
    await office().update({ params: { id: approved.id }, body: again }, seen(3));
    await lose(editor.userId);
    const ids = [changed.id, approved.id];
    await server.models.Posts.updateMany({ _id: { $in: ids } }, { publishAt: new Date(Date.now() - 1) });
    await publishDuePosts(server.models, server.chapters);
    expect(await slugs()).toContain(approved.slug);
    expect(await slugs()).not.toContain(changed.slug);
    const problem = `The site admin who changed it last ${why}. Publish it in your own name, or delete it.`;
    expect(await office().one({ params: { id: changed.id } })).toMatchObject({ publishAt: null, problem });
  },
);

test.each(LOSSES)(
  'a preview link of a site admin who %s shows nothing, until a successor shares it',
  async (_, lose, why) => {
    const author = server.person(undefined, { isSiteAdmin: true });
    const { id } = await draft();
    const share = async (who: Who, version: number) => ({
      token:
        (await server.posts(who).act({ params: { id }, body: { action: 'share' } }, seen(version))).previewToken ?? '',
    });
    const params = await share(author, 1);
    expect(await outcome(visitor().preview({ params }))).toBe('ok');
    await lose(author.userId);
    expect(await outcome(visitor().preview({ params }))).toBe(
      '404 This preview link no longer works. Ask the office for another one.',
    );
    const previewProblem = `The preview link does not work, because the site admin who shared it ${why}.`;
    expect(await office().one({ params: { id } })).toMatchObject({ previewProblem });
    expect(await outcome(visitor().preview({ params: await share(server.office, 2) }))).toBe('ok');
  },
);

test('former addresses lead to a post, and no other post can take them', async () => {
  const { id, slug } = await publish();
  await office().update({ params: { id }, body: postInput({ slug: `${slug}-renamed` }) }, seen(2));
  expect((await visitor().get({ params: { slug } })).slug).toBe(`${slug}-renamed`);
  const taken = '409 Another article has or had this address. Choose another one.';
  expect(await outcome(draft({ slug }))).toBe(taken);
  expect(await outcome(draft({ slug: `${slug}-renamed` }))).toBe(taken);
});

test('a change of an outdated version is refused with the stored post, and the history has the authors', async () => {
  const { id } = await draft();
  const other = server.person(undefined, { isSiteAdmin: true });
  const update = (who: Who, title: string) =>
    server.posts(who).update({ params: { id }, body: postInput({ slug: 'for-two', title }) }, seen(1));
  await update(other, 'One');
  const problem = { code: 'post_changed', current: { version: 2 } };
  await expect(update(server.office, 'Two')).rejects.toMatchObject({ status: 409, problem });
  const versions = await office().versions({ params: { id } });
  expect(versions.map(({ version, action, by }) => [version, action, by])).toEqual([
    [2, 'changed', `Name of ${other.userId}`],
    [1, 'created', `Name of ${server.office.userId}`],
  ]);
  await office().update({ params: { id }, body: { ...(versions[1]?.post ?? postInput()) } }, seen(2));
  expect((await office().one({ params: { id } })).title).toBe('A dinner');
  await server.internal.removePerson({ params: { userId: other.userId } });
  const names = (await office().versions({ params: { id } })).map(({ by }) => by);
  expect(names).not.toContain(`Name of ${other.userId}`);
  expect(await outcome(server.posts(other).create({ body: postInput() }))).toBe('403 This account is being deleted.');
});

test('a category has the name that the office chose, except the one that readers see for all categories', async () => {
  const { slug } = await publish({ category: '  Diaspora Youth ' });
  expect((await visitor().get({ params: { slug } })).category).toBe('Diaspora Youth');
  expect(await outcome(draft({ category: 'All' }))).toMatch(/^400 .*Choose another name/);
  expect(await outcome(draft({ category: ' ' }))).toMatch(/^400 .*A category is required/);
  expect(await outcome(draft({ category: 'x'.repeat(41) }))).toMatch(/^400 .*at most 40 characters/);
});

test('a deleted article no longer shows its picture', async () => {
  const { Pictures } = server.models;
  const id = 'd'.repeat(32);
  await Pictures.create({ _id: id, width: 600, height: 800, images: {}, uses: ['site-page:about'] });
  const cover = { id, alt: 'Soup' };
  const remove = (post: { id: string }) => office().remove({ params: { id: post.id } }, seen(1));
  const [one, two] = [await draft({ cover }), await draft({ cover })];
  for (const post of [one, two]) await remove(post);
  expect((await Pictures.findById(id).lean())?.uses).toEqual(['site-page:about']);
  expect((await Pictures.findById(id).lean())?.unusedSince).toBeUndefined();
  await Pictures.updateOne({ _id: id }, { uses: [] });
  await remove(await draft({ cover }));
  expect((await Pictures.findById(id).lean())?.unusedSince).toBeInstanceOf(Date);
});
