import { findLostOffice, HttpError, versionIn, type Handlers, createToken } from '@meridian/service-kit';
import { POST_VERSIONS_PAGE, type Client, type PostAct } from '@meridian/shared-types';
import type { chaptersInternalApi, postsApi } from '@meridian/shared-types/contracts';
import type { UpdateQuery } from 'mongoose';
import type { Models } from '../models/create-models';
import { namesOfAuthors } from '../version-authors';
import { actOnPost, createPost, removePost, updatePost } from './post-changes';
import type { PostDoc } from '../models/post.model';
import {
  findLast,
  pickFields,
  listForOffice,
  listPosts,
  previewPost,
  readForOffice,
  readPost,
  toOfficePost,
} from './post-reads';

const WITHOUT_SCHEDULE = { isScheduled: 1, problem: 1 } as const;

/** The update of a post for each act. */
const ACTS = {
  publish({ at, timeZone = 'UTC' }) {
    const now = new Date();
    const publishAt = at ? new Date(at) : now;
    return publishAt > now
      ? { $set: { publishAt, timeZone, isScheduled: true }, $unset: { problem: 1 } }
      : { $set: { publishAt, timeZone }, $unset: WITHOUT_SCHEDULE };
  },
  unpublish: () => ({ $set: { publishAt: null }, $unset: WITHOUT_SCHEDULE }),
  share: () => ({ $set: { previewToken: createToken() } }),
  unshare: () => ({ $unset: { previewToken: 1 } }),
} satisfies Record<PostAct['action'], (act: PostAct) => UpdateQuery<PostDoc>>;
const AUDITED = {
  publish: 'post.published',
  unpublish: 'post.unpublished',
  share: 'post.shared',
  unshare: 'post.unshared',
} as const;

export const postHandlers = (
  models: Models,
  chapters: Pick<Client<typeof chaptersInternalApi>, 'profiles' | 'standing'>,
): Handlers<typeof postsApi> => ({
  list: () => listPosts(models, new Date()),
  get: ({ params: { slug } }) => readPost(models, slug, new Date()),
  async preview({ params: { token }, http: { res } }) {
    res.set('x-robots-tag', 'noindex');
    return previewPost(models, chapters, token, new Date());
  },

  all: () => listForOffice(models),
  async one({ params: { id } }) {
    const post = await readForOffice(models, id);
    const why = post.previewToken && (await findLostOffice(chapters, (await findLast(models, post._id, 'shared'))?.by));
    return {
      ...toOfficePost(post),
      ...(why && { previewProblem: `The preview link does not work, because the site admin who shared it ${why}.` }),
    };
  },
  create: async ({ body }) => toOfficePost(await createPost(models, body)),
  update: async ({ params: { id }, body, http: { req } }) =>
    toOfficePost(await updatePost(models, id, versionIn(req, 'article'), body)),
  async act({ params: { id }, body, http: { req } }) {
    if (body.action !== 'publish' && (body.at ?? body.timeZone) !== undefined)
      throw new HttpError(400, 'invalid_request', 'Only publishing has a time.');
    const change: UpdateQuery<PostDoc> = ACTS[body.action](body);
    return toOfficePost(await actOnPost(models, id, versionIn(req, 'article'), AUDITED[body.action], change));
  },
  async remove({ params: { id }, http: { req } }) {
    await removePost(models, id, versionIn(req, 'article'));
    return { ok: true };
  },

  async versions({ params: { id } }) {
    await readForOffice(models, id);
    const versions = await models.PostVersions.find({ postId: id })
      .sort({ version: -1 })
      .limit(POST_VERSIONS_PAGE)
      .lean();
    const findName = await namesOfAuthors(chapters, versions);
    return versions.map((version) => ({
      version: version.version,
      at: version.at.toISOString(),
      action: version.action,
      by: findName(version),
      post: pickFields(version.post),
    }));
  },
});
