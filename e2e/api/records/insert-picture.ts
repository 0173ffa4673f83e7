import type { Db } from 'mongodb';
import { avatarForm } from './avatar-form';
import type { Visitor } from '../product/test-product';

export const pictureForm = (image?: Uint8Array) => avatarForm(image, { field: 'picture' });

/** Uploads a picture of one pixel, and resolves to the URL of its only image. */
export async function uploadPicture(person: Visitor): Promise<string> {
  const { body } = await person.call('POST', '/api/pictures', { body: pictureForm() });
  return `/api/pictures/${(body as { id: string }).id}-1`;
}

let stored = 0;

/** Stores an unused picture with a new id, as a user who chooses it for a place. */
export async function insertPicture(content: Db): Promise<{ id: string; alt: string }> {
  stored += 1;
  const _id = stored.toString(16).padStart(32, 'c');
  const picture = { _id, width: 1, height: 1, images: {}, uses: [], unusedSince: new Date() };
  await content.collection<{ _id: string }>('pictures').insertOne(picture);
  return { id: _id, alt: 'Ten people at a long table' };
}
