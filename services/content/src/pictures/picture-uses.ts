import { HOUR_MS } from '@meridian/shared-types';
import { notFound } from '@meridian/service-kit';
import type { Client } from '@meridian/shared-types';
import type { chaptersInternalApi } from '@meridian/shared-types/contracts';
import type { ClientSession } from 'mongoose';
import type { Models } from '../models/create-models';
import { PICTURE_FIELDS, type PictureDoc } from '../models/picture.model';

type Pictures = Pick<Models, 'Pictures'>;
type SizedPicture = Pick<PictureDoc, '_id' | 'width' | 'height'>;

/** Milliseconds after which an unused picture is removed. Until then, an open form may still show it. */
const UNUSED_MS = 24 * HOUR_MS;
/** The number of pictures that are checked together. */
const BATCH = 500;

/** Stores that an object shows these pictures as well. */
export async function addUses(
  { Pictures }: Pictures,
  owner: string,
  ids: readonly string[],
  session: ClientSession,
): Promise<SizedPicture[]> {
  if (ids.length === 0) return [];
  // This is a write, so that it conflicts with the job that removes unused pictures.
  await Pictures.updateMany(
    { _id: { $in: ids } },
    { $addToSet: { uses: owner }, $unset: { unusedSince: 1 } },
    { session },
  );
  const found = await Pictures.find({ _id: { $in: ids } }, PICTURE_FIELDS, { session }).lean();
  if (found.length < new Set(ids).size) throw notFound('picture');
  return found;
}

/** Stores that an object no longer shows any picture. */
export async function endUses({ Pictures }: Pictures, owner: string, session: ClientSession): Promise<void> {
  const _id = { $in: await Pictures.distinct('_id', { uses: owner }).session(session) };
  await Pictures.updateMany({ _id }, { $pull: { uses: owner } }, { session });
  await Pictures.updateMany({ _id, uses: [] }, { $set: { unusedSince: new Date() } }, { session });
}

/** Extends the time of an unused picture by a day, for a service that is about to show it. */
export async function extendUnusedPicture({ Pictures }: Pictures, id: string): Promise<SizedPicture> {
  const picture = await Pictures.findOneAndUpdate(
    { _id: id },
    { $max: { unusedSince: new Date() } },
    { projection: PICTURE_FIELDS },
  ).lean();
  if (!picture) throw notFound('picture');
  return picture;
}

/**
 * Removes pictures that nothing has shown for a day. The chapters service returns those that chapters show. While it is
 * unavailable, nothing is removed.
 */
export async function removeUnused(
  { Pictures }: Pictures,
  chapters: Pick<Client<typeof chaptersInternalApi>, 'shownPictures'>,
  now: Date,
): Promise<void> {
  const unused = { uses: [], unusedSince: { $lt: new Date(now.getTime() - UNUSED_MS) } };
  const found = await Pictures.find(unused, { _id: 1 }).sort({ unusedSince: 1 }).limit(BATCH).lean();
  if (found.length === 0) return;
  const pictureIds = found.map(({ _id }) => _id);
  const shown = (await chapters.shownPictures({ body: { pictureIds } })).pictureIds;
  await Pictures.updateMany({ _id: { $in: shown } }, { $max: { unusedSince: now } });
  // Pictures whose time was extended or that came into use meanwhile remain.
  await Pictures.deleteMany({ ...unused, _id: { $in: pictureIds, $nin: shown } });
}
