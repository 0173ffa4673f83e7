import { conflict, currentContext, HttpError, inTransaction, lockPeople, recordAction } from '@meridian/service-kit';
import type { AuditAction, PostInput } from '@meridian/shared-types';
import { Types, type ClientSession, type UpdateQuery } from 'mongoose';
import type { Models } from '../models/create-models';
import { addUses, endUses } from '../pictures/picture-uses';
import type { PostDoc, PostFields } from '../models/post.model';
import { pickFields, postNotFound, readForOffice, toOfficePost } from './post-reads';

type Action = Extract<AuditAction, `post.${string}`>;

const slugTaken = () => conflict('slug_taken', 'Another article has or had this address. Choose another one.');

const usedBy = (postId: Types.ObjectId) => `post:${String(postId)}`;

/** Marks the cover as used, because versions that can be restored show it too. */
async function withCover(
  models: Pick<Models, 'Pictures'>,
  postId: Types.ObjectId,
  input: PostInput,
  session: ClientSession,
): Promise<PostFields> {
  const { cover } = input;
  if (!cover) return { ...input, cover: null };
  const [picture] = await addUses(models, usedBy(postId), [cover.id], session);
  if (!picture) throw postNotFound();
  return { ...input, cover: { ...cover, width: picture.width, height: picture.height } };
}

/** Throws unless the address is free, which it is not if another post has or had it. */
async function requireFree(
  { Posts }: Pick<Models, 'Posts'>,
  slug: string,
  postId: Types.ObjectId,
  session: ClientSession,
): Promise<void> {
  // The queries run one after the other, so that each uses its index.
  for (const address of [{ slug }, { formerSlugs: slug }]) {
    const found = await Posts.findOne({ ...address, _id: { $ne: postId } }, { _id: 1 }, { session }).lean();
    if (found) throw slugTaken();
  }
}

async function record(
  { db, PostVersions }: Pick<Models, 'db' | 'PostVersions'>,
  post: PostDoc,
  action: Action,
  session: ClientSession,
): Promise<void> {
  const by = currentContext()?.identity?.userId;
  if (by) await lockPeople(db, by, session);
  await PostVersions.create(
    [
      {
        _id: new Types.ObjectId(),
        postId: post._id,
        version: post.version,
        at: post.changedAt,
        action: action.slice('post.'.length),
        post: pickFields(post),
        ...(by && { by: new Types.ObjectId(by) }),
      },
    ],
    { session },
  );
  await recordAction(db, { action, subject: post._id, detail: post.title }, session);
}

/** Converts the unique index error, which occurs when two posts get the same address at once. */
const refuseDuplicates = <T>(work: Promise<T>): Promise<T> =>
  work.catch((error: unknown) => {
    throw (error as { code?: unknown }).code === 11000 ? slugTaken() : error;
  });

type Needed = Pick<Models, 'db' | 'Pictures' | 'Posts' | 'PostVersions'>;

/** Stores a draft. @throws {HttpError} 409 if its address is taken. */
export const createPost = (models: Needed, input: PostInput): Promise<PostDoc> =>
  refuseDuplicates(
    inTransaction(models.db, async (session) => {
      const _id = new Types.ObjectId();
      await requireFree(models, input.slug, _id, session);
      const post: PostDoc = {
        ...(await withCover(models, _id, input, session)),
        _id,
        version: 1,
        formerSlugs: [],
        publishAt: null,
        timeZone: 'UTC',
        views: null,
        changedAt: new Date(),
      };
      await models.Posts.create([post], { session });
      await record(models, post, 'post.created', session);
      return post;
    }),
  );

/** Changes a post. @throws {HttpError} 404, or 409 with the current post if the caller has not seen it. */
async function changePost(
  models: Needed,
  { id, version, action }: { id: string; version: number; action: Action },
  decideChange: (post: PostDoc, session: ClientSession) => Promise<UpdateQuery<PostDoc>>,
): Promise<PostDoc> {
  return refuseDuplicates(
    inTransaction(models.db, async (session) => {
      const before = await models.Posts.findById(id).session(session).lean<PostDoc>();
      if (!before) throw postNotFound();
      const { $set, ...change } = await decideChange(before, session);
      const post = await models.Posts.findOneAndUpdate(
        { _id: before._id, version },
        { ...change, $set: { ...$set, changedAt: new Date() }, $inc: { version: 1 } },
        { session, returnDocument: 'after' },
      ).lean<PostDoc>();
      if (!post) throw await changedMeanwhile(models, id);
      await record(models, post, action, session);
      return post;
    }),
  );
}

const changedMeanwhile = async (models: Pick<Models, 'Posts'>, id: string) =>
  new HttpError(
    409,
    'post_changed',
    'Somebody else has changed this article.',
    undefined,
    toOfficePost(await readForOffice(models, id)),
  );

/** Stores the edits of a post. Its former addresses lead to the new one. */
export const updatePost = (models: Needed, id: string, version: number, input: PostInput): Promise<PostDoc> =>
  changePost(models, { id, version, action: 'post.changed' }, async (before, session) => {
    if (input.slug !== before.slug) await requireFree(models, input.slug, before._id, session);
    const formerSlugs = [...new Set([...before.formerSlugs, before.slug])].filter((slug) => slug !== input.slug);
    return { $set: { ...(await withCover(models, before._id, input, session)), formerSlugs } };
  });

export const actOnPost = (
  models: Needed,
  id: string,
  version: number,
  action: Extract<Action, 'post.published' | 'post.unpublished' | 'post.shared' | 'post.unshared'>,
  change: UpdateQuery<PostDoc>,
): Promise<PostDoc> => changePost(models, { id, version, action }, async () => change);

/**
 * Deletes a post with its history and releases its pictures.
 * @throws {HttpError} 404, or 409 with the current post if the caller has not seen it.
 */
export const removePost = (models: Needed, id: string, version: number): Promise<void> =>
  inTransaction(models.db, async (session) => {
    const post = await models.Posts.findOneAndDelete({ _id: id, version }, { session }).lean<PostDoc>();
    if (!post) throw await changedMeanwhile(models, id);
    await models.PostVersions.deleteMany({ postId: post._id }, { session });
    await endUses(models, usedBy(post._id), session);
    await recordAction(models.db, { action: 'post.deleted', subject: post._id, detail: post.title }, session);
  });
