import { outcome } from '@meridian/service-kit/testing';
import { pictureUrl, type OfficePost, type Picture, type PictureInput } from '@meridian/shared-types';
import sharp from 'sharp';
import { removeUnused } from '../pictures/picture-uses';
import { inADay, postInput, seen, serveContent } from '../testing/test-server';

const server = serveContent();
const office = () => server.posts(server.office);

let count = 0;
async function upload(): Promise<Picture> {
  count += 1;
  // The colors differ enough to make different pictures after compression.
  const background = { r: (count * 67) % 256, g: (count * 149) % 256, b: 20 };
  const image = sharp({ create: { width: 600, height: 300, channels: 3, background } });
  return server.upload(server.office, await image.jpeg().toBuffer());
}
const create = (cover: PictureInput | null) => office().create({ body: postInput({ cover }) });
const update = ({ id, slug, version }: OfficePost, cover: PictureInput | null) =>
  office().update({ params: { id }, body: postInput({ cover, slug }) }, seen(version));
const isShown = async (id: string) => (await fetch(server.url + pictureUrl(id, 480))).status === 200;

test('a cover needs a text that describes it, and a picture that exists', async () => {
  const { id, width, height } = await upload();
  const missing = await office()
    .create({ body: postInput({ cover: { id, alt: ' ' } }) })
    .catch((error: unknown) => error);
  expect(missing).toMatchObject({ status: 400, problem: { fields: [{ path: 'cover.alt' }] } });
  expect(await outcome(create({ id: 'f'.repeat(32), alt: 'Nothing' }))).toMatch(/^404 /);
  const post = await create({ id, alt: 'A long table' });
  expect(post.cover).toEqual({ id, alt: 'A long table', width, height });
  await office().act({ params: { id: post.id }, body: { action: 'publish' } }, seen(1));
  const { slug } = post;
  expect((await server.posts().get({ params: { slug } })).cover).toEqual(post.cover);
  expect((await server.posts().list()).find((each) => each.slug === slug)?.cover).toEqual(post.cover);
});

test('a cover of a version remains stored, and is restored with that version', async () => {
  const [first, second] = [await upload(), await upload()];
  let post = await create({ id: first.id, alt: 'The first' });
  post = await update(post, { id: second.id, alt: 'The second' });
  post = await update(post, null);
  await removeUnused(server.models, server.chapters, inADay());
  expect([await isShown(first.id), await isShown(second.id)]).toEqual([true, true]);
  const versions = await office().versions({ params: { id: post.id } });
  expect(versions.map(({ post: earlier }) => earlier.cover?.alt)).toEqual([undefined, 'The second', 'The first']);
  const { id, alt } = versions[2]!.post.cover!;
  expect((await update(post, { id, alt })).cover).toEqual(versions[2]!.post.cover);
});

test('a deleted post leaves no pictures of its versions behind, and pictures of other posts remain', async () => {
  const [own, earlier, shared] = [await upload(), await upload(), await upload()];
  const other = await create({ id: shared.id, alt: 'Of both' });
  let post = await create({ id: earlier.id, alt: 'Earlier' });
  post = await update(post, { id: shared.id, alt: 'Of both' });
  post = await update(post, { id: own.id, alt: 'Own' });
  await office().remove({ params: { id: post.id } }, seen(3));
  await removeUnused(server.models, server.chapters, inADay());
  expect(await Promise.all([own, earlier, shared].map(({ id }) => isShown(id)))).toEqual([false, false, true]);
  expect((await office().one({ params: { id: other.id } })).cover?.id).toBe(shared.id);
});

test('a post can be deleted only in the version that the admin saw, so a second admin may be refused', async () => {
  const post = await create(null);
  const remove = (version: number) => office().remove({ params: { id: post.id } }, seen(version));
  expect(await outcome(office().remove({ params: { id: post.id } }))).toMatch(/^428 /);
  await update(post, null);
  const refused = await remove(1).catch((error: unknown) => error);
  expect(refused).toMatchObject({ status: 409, problem: { code: 'post_changed', current: { version: 2 } } });
  expect(await outcome(remove(2))).toBe('ok');
  expect(await outcome(remove(2))).toBe('404 This article does not exist.');
});

test('the first posts can be compared with their first version, which can be restored', async () => {
  const [row] = (await office().all()).filter(({ slug }) => slug === 'the-second-first-job');
  const id = row!.id;
  const first = await office().one({ params: { id } });
  await office().update({ params: { id }, body: postInput({ slug: first.slug, title: 'Another title' }) }, seen(1));
  const versions = await office().versions({ params: { id } });
  expect(versions.map(({ version, action, by, post }) => [version, action, by === null, post.title])).toEqual([
    [2, 'changed', false, 'Another title'],
    [1, 'first', true, first.title],
  ]);
  await office().update({ params: { id }, body: { ...versions[1]!.post, cover: null } }, seen(2));
  expect(await office().one({ params: { id } })).toMatchObject({ title: first.title, content: first.content });
});

test('search engines do not list a post at its preview link', async () => {
  const { id } = await create(null);
  const { previewToken } = await office().act({ params: { id }, body: { action: 'share' } }, seen(1));
  const response = await fetch(`${server.url}/api/post-previews/${previewToken}`);
  expect([response.status, response.headers.get('x-robots-tag')]).toEqual([200, 'noindex']);
});
