import type { Announcement } from '@meridian/shared-types';
import { ObjectId } from 'mongodb';
import { HERE } from '../product/personas';
import type { TestProduct } from '../product/start-test-product';
import type { Visitor } from '../product/person';

export const NEWS = { title: 'News', content: 'Good **ones**' };
export const IF_FIRST_VERSION = { 'If-Match': '"1"' };

/** Posts an announcement as an admin, and resolves to its id. */
export const newAnnouncement = async (admin: Visitor, chapterId: number = HERE): Promise<string> =>
  (await admin.ok<Announcement>('POST', `/api/chapters/${chapterId}/announcements`, NEWS)).id;

/** Inserts an announcement without a domain event, because mails about it would be sent during a measurement. */
export async function insertAnnouncement(product: TestProduct): Promise<string> {
  const _id = new ObjectId();
  const announcement = { _id, chapterId: HERE, ...NEWS, version: 1, createdAt: new Date() };
  await product.collection('chapters', 'announcements').insertOne(announcement);
  return String(_id);
}
