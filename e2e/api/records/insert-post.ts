import type { OfficePost, PostInput } from '@meridian/shared-types';
import { randomBytes } from 'node:crypto';
import type { TestProduct } from '../product/test-product';

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
