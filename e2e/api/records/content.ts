import type {
  OfficePost,
  PostInput,
  OfficeSitePageRow,
  SitePage,
  SitePageInput,
  SitePageName,
} from '@meridian/shared-types';
import { randomBytes } from 'node:crypto';
import type { TestProduct } from '../product/start-test-product';
import type { Visitor } from '../product/person';
import type { Db } from 'mongodb';

/** Returns a new post with its own slug. */
export const aPost = (): PostInput => ({
  title: 'A dinner',
  slug: `dinner-${randomBytes(6).toString('hex')}`,
  excerpt: 'What we ate',
  content: 'Soup.',
  author: 'Ana Horvat',
  authorRole: 'Cook',
  category: 'Events',
  featured: false,
  cover: null,
});

export const insertPost = ({ personas }: TestProduct): Promise<OfficePost> =>
  personas.siteAdmin.ok<OfficePost>('POST', '/api/office/posts', aPost());

/** Inserts a post and applies an action to it, which makes its version 2. */
async function insertWith(product: TestProduct, action: 'publish' | 'share'): Promise<OfficePost> {
  const { id } = await insertPost(product);
  const { body } = await product.personas.siteAdmin.call('POST', `/api/office/posts/${id}/actions`, {
    body: { action },
    headers: { 'if-match': '"1"' },
  });
  return body as OfficePost;
}
export const insertPublicPost = (product: TestProduct) => insertWith(product, 'publish');
/** Inserts a draft with a preview link. */
export const insertSharedPost = (product: TestProduct) => insertWith(product, 'share');

export const CONTACT = '/api/office/site-pages/contact';

/** Returns the request of an admin who has just read a page and stores it unchanged. */
export async function changeOfSitePage(
  product: TestProduct,
  page: SitePageName = 'contact',
): Promise<{ body: SitePageInput; headers: Record<string, string> }> {
  const rows = await product.personas.siteAdmin.ok<OfficeSitePageRow[]>('GET', '/api/office/site-pages');
  const version = rows.find((row) => row.page === page)?.version;
  const sitePage = await product.visitor().ok<SitePage>('GET', `/api/site-pages/${page}`);
  return { body: sitePage as SitePageInput, headers: { 'if-match': `"${version}"` } };
}

export const pictureForm = (image?: Uint8Array) => avatarForm(image, { field: 'picture' });

/** Uploads a picture of one pixel, and resolves to the URL of its only image. */
export async function uploadPicture(person: Visitor): Promise<string> {
  const { body } = await person.call('POST', '/api/pictures', { body: pictureForm() });
  return `/api/pictures/${(body as { id: string }).id}-1`;
}

let stored = 0;

/** Stores an unused picture with a new id, as a user who uploads it. */
export async function insertPicture(content: Db): Promise<{ id: string; alt: string }> {
  stored += 1;
  const _id = stored.toString(16).padStart(32, 'c');
  const picture = { _id, width: 1, height: 1, images: {}, uses: [], unusedSince: new Date() };
  await content.collection<{ _id: string }>('pictures').insertOne(picture);
  return { id: _id, alt: 'Ten people at a long table' };
}

/** The smallest possible PNG, which has one pixel. */
export const PIXEL = Buffer.from(
  'iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR42mP8z8BQDwAEhQGAhKmMIQAAAABJRU5ErkJggg==',
  'base64',
);

/** Returns the multipart body of an avatar upload. */
export function avatarForm(
  bytes: Uint8Array = PIXEL,
  { field = 'avatar', name = 'me.png', type = 'image/png' } = {},
): FormData {
  const form = new FormData();
  form.append(field, new Blob([new Uint8Array(bytes)], { type }), name);
  return form;
}
