import type { PictureInput } from '@meridian/shared-types';
import { ObjectId } from 'mongodb';
import { ELSEWHERE, HERE, type TestProduct } from '../../test-product';
import { IF_FIRST } from '../../insert-letter';
import { insertPicture } from '../../insert-picture';
import { insertArchivedChapter, insertOwnChapter, newChapter } from '../../new-chapter';
import type { Row } from '../row';
import { ARCHIVE, CHAPTER, CHAPTER_DETAILS, ENTRY } from '../shapes';
import { adminsHere, signedIn, siteAdmins } from '../statuses';

let pictureHere: Promise<PictureInput> | undefined;

/** All personas use one picture, because their calls run at the same time. */
async function showPictureHere(product: TestProduct): Promise<PictureInput> {
  const picture = await insertPicture(product.db('content'));
  const shown = { $set: { picture: { ...picture, width: 1, height: 1 } } };
  await product.db('chapters').collection<{ _id: number }>('chapters').updateOne({ _id: HERE }, shown);
  return picture;
}

/** The rows about founding, editing and staffing chapters. */
export const chapterOfficeRows: readonly Row[] = [
  {
    route: 'chapters.found',
    expect: siteAdmins(201),
    fields: CHAPTER_DETAILS,
    input: () => ({ body: newChapter() }),
  },
  {
    route: 'chapters.edit',
    expect: adminsHere(200),
    fields: CHAPTER_DETAILS,
    // The edit changes nothing, so the version stays the same for the next call.
    input: () => ({ params: { id: HERE }, body: {}, headers: IF_FIRST }),
  },
  {
    route: 'chapters.edit',
    variant: 'state',
    expect: siteAdmins(200),
    fields: CHAPTER_DETAILS,
    input: async ({ product, isAllowed }) => ({
      params: { id: isAllowed ? await insertOwnChapter(product.db('chapters')) : HERE },
      body: { state: 'Utah' },
      headers: IF_FIRST,
    }),
  },
  {
    route: 'chapters.edit',
    variant: 'picture',
    expect: adminsHere(200),
    fields: CHAPTER_DETAILS,
    input: async ({ product }) => {
      const picture = await (pictureHere ??= showPictureHere(product));
      // The picture does not change, so the version stays the same for the next call.
      return { params: { id: HERE }, body: { picture }, headers: IF_FIRST };
    },
  },
  {
    route: 'chapters.addMember',
    expect: siteAdmins(201),
    fields: ENTRY,
    input: async ({ product, isAllowed, someMember }) => ({
      params: { id: isAllowed ? await insertOwnChapter(product.db('chapters')) : HERE },
      body: { userId: someMember.userId, role: 'member' },
    }),
  },
  {
    route: 'chapters.archived',
    expect: siteAdmins(200),
    fields: [{ ...CHAPTER, archive: ARCHIVE }],
    input: async ({ product }) => {
      await insertArchivedChapter(product.db('chapters'));
      return {};
    },
  },
  {
    route: 'chapters.archiveSummary',
    expect: siteAdmins(200),
    fields: { members: 1, pendingRequests: 1, upcomingEvents: 1 },
    input: () => ({ params: { id: HERE } }),
  },
  {
    route: 'chapters.archive',
    expect: siteAdmins(200),
    fields: { ...CHAPTER_DETAILS, archive: ARCHIVE },
    input: async ({ product, isAllowed }) => ({
      params: { id: isAllowed ? await insertOwnChapter(product.db('chapters')) : HERE },
      body: { reason: 'Asleep' },
    }),
  },
  {
    route: 'chapters.mergeSummary',
    expect: siteAdmins(200),
    fields: {
      joining: 1,
      alreadyMembers: 1,
      banned: 1,
      admins: 1,
      pendingRequests: 1,
      upcomingEvents: 1,
      scheduledAnnouncements: 1,
    },
    input: () => ({ params: { id: HERE }, query: `?into=${ELSEWHERE}` }),
  },
  {
    route: 'chapters.merge',
    expect: siteAdmins(200),
    fields: { ...CHAPTER_DETAILS, archive: { ...ARCHIVE, mergedInto: { id: 1, slug: 1, name: 1 } } },
    input: async ({ product, isAllowed }) => ({
      params: { id: isAllowed ? await insertOwnChapter(product.db('chapters')) : HERE },
      body: { intoId: isAllowed ? await insertOwnChapter(product.db('chapters')) : ELSEWHERE, reason: 'Nearer' },
    }),
  },
  {
    route: 'chapters.bringBack',
    expect: siteAdmins(200),
    fields: CHAPTER_DETAILS,
    input: async ({ product }) => ({
      params: { id: await insertArchivedChapter(product.db('chapters')) },
      body: { reason: 'Awake' },
    }),
  },
  {
    route: 'chapters.myArchived',
    expect: signedIn(200),
    fields: [{ id: 1, slug: 1, name: 1, archive: ARCHIVE }],
    input: async ({ product, person, isAllowed }) => {
      if (!isAllowed) return {};
      const chapterId = await insertArchivedChapter(product.db('chapters'));
      const membership = { userId: new ObjectId(person.userId), chapterId, role: 'member', joinedAt: new Date() };
      await product.db('chapters').collection('memberships').insertOne(membership);
      return {};
    },
  },
];
