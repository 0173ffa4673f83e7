import type { OfficePost, PostInput } from '@meridian/shared-types';
import { randomBytes } from 'node:crypto';
import type { Harness } from './harness';

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

export const insertPost = ({ personas }: Harness): Promise<OfficePost> =>
  personas.siteAdmin.ok<OfficePost>('POST', '/api/office/posts', aPost());

/** Inserts a post and applies an action to it, which makes its version 2. */
async function insertWith(harness: Harness, action: 'publish' | 'share'): Promise<OfficePost> {
  const { id } = await insertPost(harness);
  const { body } = await harness.personas.siteAdmin.call('POST', `/api/office/posts/${id}/actions`, {
    body: { action },
    headers: { 'if-match': '"1"' },
  });
  return body as OfficePost;
}
export const insertPublicPost = (harness: Harness) => insertWith(harness, 'publish');
/** Inserts a draft with a preview link. */
export const insertSharedPost = (harness: Harness) => insertWith(harness, 'share');
