import * as z from 'zod';
import { contract } from '../contract';
import { Done, IdParams } from '../fields';
import { postsCalls } from './calls';
import { OfficePost, OfficePostRow, Post, PostAct, PostCard, PostInput, PostSlug, PostVersion } from './post-schemas';

/** The calls to read posts of the blog, and for the office to manage them. */
export const postsApi = contract('content', postsCalls, {
  list: { access: 'public', summary: 'Published posts, newest first', response: z.array(PostCard) },
  get: {
    access: 'public',
    summary: 'A published post; an earlier address of it leads to it too',
    params: z.strictObject({ slug: PostSlug }),
    response: Post,
  },
  preview: {
    access: 'public',
    summary: 'A post by the secret link of its office, published or not',
    params: z.strictObject({ token: z.string().regex(/^[\w-]{43}$/, 'Not a link') }),
    response: Post,
  },
  all: { access: 'site-admin', summary: 'All posts, those changed last first', response: z.array(OfficePostRow) },
  one: { access: 'site-admin', summary: 'A post as the office sees it', params: IdParams, response: OfficePost },
  create: { access: 'site-admin', summary: 'Creates a draft', body: PostInput, response: OfficePost, status: 201 },
  update: {
    access: 'site-admin',
    isConditional: true,
    summary: 'Changes a post; a published one immediately. An earlier version is taken back by saving it',
    params: IdParams,
    body: PostInput,
    response: OfficePost,
  },
  act: {
    access: 'site-admin',
    isConditional: true,
    summary: 'Publishes a post, at once or at a time, withdraws it, or makes or ends the link of its preview',
    params: IdParams,
    body: PostAct,
    response: OfficePost,
  },
  remove: {
    access: 'site-admin',
    isConditional: true,
    summary: 'Deletes a post with its history',
    params: IdParams,
    response: Done,
  },
  versions: {
    access: 'site-admin',
    summary: 'The last 50 versions of a post, newest first',
    params: IdParams,
    response: z.array(PostVersion),
  },
});
