import type { PictureInput } from '@meridian/shared-types';
import { ObjectId } from 'mongodb';
import { ELSEWHERE, HERE, type TestProduct } from '../../product/test-product';
import { IF_FIRST } from '../../records/mails';
import { insertPicture } from '../../records/content';
import { insertArchivedChapter, insertOwnChapter, newChapter } from '../../records/chapters';
import type { Samples } from '../sample';
import { adminsHere, siteAdmins } from '../statuses';

let pictureHere: Promise<PictureInput> | undefined;

/** All personas use one picture, because their calls run at the same time. */
async function showPictureHere(product: TestProduct): Promise<PictureInput> {
  const picture = await insertPicture(product.db('content'));
  const shown = { $set: { picture: { ...picture, width: 1, height: 1 } } };
  await product.collection<{ _id: number }>('chapters', 'chapters').updateOne({ _id: HERE }, shown);
  return picture;
}

/** The rows about founding, editing and staffing chapters. */
export const chapterOfficeSamples: Samples = {
  'chapters.found': { input: () => ({ body: newChapter() }) },
  'chapters.edit': {
    by: adminsHere,
    // The edit changes nothing, so the version stays the same for the next call.
    input: () => ({ params: { id: HERE }, body: {}, headers: IF_FIRST }),
  },
  'chapters.edit, state': {
    by: siteAdmins,
    input: async ({ product, isAllowed }) => ({
      params: { id: isAllowed ? await insertOwnChapter(product.db('chapters')) : HERE },
      body: { state: 'Utah' },
      headers: IF_FIRST,
    }),
  },
  'chapters.edit, picture': {
    by: adminsHere,
    input: async ({ product }) => {
      const picture = await (pictureHere ??= showPictureHere(product));
      // The picture does not change, so the version stays the same for the next call.
      return { params: { id: HERE }, body: { picture }, headers: IF_FIRST };
    },
  },
  'chapters.addMember': {
    input: async ({ product, isAllowed, someMember }) => ({
      params: { id: isAllowed ? await insertOwnChapter(product.db('chapters')) : HERE },
      body: { userId: someMember.userId, role: 'member' },
    }),
  },
  'chapters.archived': {
    input: async ({ product }) => {
      await insertArchivedChapter(product.db('chapters'));
      return {};
    },
  },
  'chapters.archiveSummary': { input: () => ({ params: { id: HERE } }) },
  'chapters.archive': {
    input: async ({ product, isAllowed }) => ({
      params: { id: isAllowed ? await insertOwnChapter(product.db('chapters')) : HERE },
      body: { reason: 'Asleep' },
    }),
  },
  'chapters.mergeSummary': { input: () => ({ params: { id: HERE }, query: `?into=${ELSEWHERE}` }) },
  'chapters.merge': {
    input: async ({ product, isAllowed }) => ({
      params: { id: isAllowed ? await insertOwnChapter(product.db('chapters')) : HERE },
      body: { intoId: isAllowed ? await insertOwnChapter(product.db('chapters')) : ELSEWHERE, reason: 'Nearer' },
    }),
  },
  'chapters.bringBack': {
    input: async ({ product }) => ({
      params: { id: await insertArchivedChapter(product.db('chapters')) },
      body: { reason: 'Awake' },
    }),
  },
  'chapters.myArchived': {
    input: async ({ product, person, isAllowed }) => {
      if (!isAllowed) return {};
      const chapterId = await insertArchivedChapter(product.db('chapters'));
      const membership = { userId: new ObjectId(person.userId), chapterId, role: 'member', joinedAt: new Date() };
      await product.collection('chapters', 'memberships').insertOne(membership);
      return {};
    },
  },
};
