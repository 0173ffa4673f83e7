import * as z from 'zod';
import { contract } from '../calls/contract';
import { Done, IdParams } from '../fields/fields';
import { postsCalls } from './calls';
import { OfficePost, OfficePostRow, Post, PostAct, PostCard, PostInput, PostSlug, PostVersion } from './post-schemas';

/** The calls to read posts of the blog, and for the office to manage them. */
export const postsApi = contract('content', postsCalls, {
  list: {
    access: 'public',
    summary: 'Lists published posts, newest first',
    response: z.array(PostCard),
    maxBytes: 896 * 1024,
  },
  get: {
    access: 'public',
    summary: 'Returns a published post by its current or an earlier address',
    params: z.strictObject({ slug: PostSlug }),
    response: Post,
  },
  preview: {
    access: 'public',
    summary: 'Returns a post by its secret preview link, published or not',
    params: z.strictObject({ token: z.string().regex(/^[\w-]{43}$/, 'Not a link') }),
    response: Post,
  },
  all: {
    access: 'site-admin',
    summary: 'Lists all posts, the ones changed last first',
    response: z.array(OfficePostRow),
    maxBytes: 640 * 1024,
  },
  one: {
    access: 'site-admin',
    holdsSecret: true,
    summary: 'Returns a post with its drafts and state',
    params: IdParams,
    response: OfficePost,
  },
  create: { access: 'site-admin', summary: 'Creates a draft', body: PostInput, response: OfficePost, status: 201 },
  update: {
    access: 'site-admin',
    isConditional: true,
    summary: 'Changes a post, and a published one immediately; to restore an earlier version, save it again',
    params: IdParams,
    body: PostInput,
    response: OfficePost,
  },
  act: {
    access: 'site-admin',
    isConditional: true,
    summary: 'Publishes a post now or at a set time, withdraws it, or creates or removes its preview link',
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
    summary: 'Lists the last 50 versions of a post, newest first',
    params: IdParams,
    response: z.array(PostVersion),
    maxBytes: 4096 * 1024,
  },
});
