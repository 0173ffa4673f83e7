import { notFound, withPeopleLocked, type Handlers } from '@meridian/service-kit';
import { createUploadSlots, receiveImage, sendImage } from '@meridian/service-kit/pictures';
import type { UploadedPicture } from '@meridian/shared-types';
import { messagePictureUrl, UNSENT_PICTURE_MS } from '@meridian/shared-types/message-pictures';
import type { messagePicturesApi } from '@meridian/shared-types/contracts';
import type { Request, Response } from 'express';
import type { Connection } from 'mongoose';
import { randomBytes } from 'node:crypto';
import { conversationOf } from '../direct/conversation.model';
import { chapterRoom, eventRoom, peopleRoom, type Pictures } from '../pictures/picture.model';
import { TooManyRequests } from '../sockets/limits';
import { toMessageImage } from './picture-image';
import { mayReadPicture, type PictureReaders } from './picture-readers';
import { createPictureWriters, type PictureWriters } from './picture-writers';

const FIELD = 'picture';

interface Http {
  req: Request;
  res: Response;
}

export interface PictureOptions extends PictureWriters {
  db: Connection;
  Pictures: Pictures;
  readers: PictureReaders;
}

/** Handles uploads of pictures for messages, and their reading. Whoever may not write in a room cannot upload there. */
export function pictureHandlers({
  db,
  Pictures,
  readers,
  ...stores
}: PictureOptions): Handlers<typeof messagePicturesApi> {
  const inUploadSlot = createUploadSlots(FIELD);
  const writers = createPictureWriters(stores);

  /** Stores the picture of a request for a room. The body is not read before `requireWriter` resolves. */
  async function upload(
    userId: string,
    room: string,
    http: Http,
    requireWriter: () => Promise<void>,
  ): Promise<UploadedPicture> {
    const image = await inUploadSlot(userId, http, async () => {
      await requireWriter();
      return receiveImage(FIELD, http.req, http.res, toMessageImage);
    }).catch((error: unknown) => {
      if (error instanceof TooManyRequests) http.res.setHeader('retry-after', String(error.retryAfter));
      throw error;
    });
    const key = randomBytes(16).toString('hex');
    const deleteAt = new Date(Date.now() + UNSENT_PICTURE_MS);
    await withPeopleLocked(db, userId, (session) =>
      Pictures.insertMany([{ _id: key, room, uploaderId: userId, ...image, deleteAt }], { session }),
    );
    return { key, mediaUrl: messagePictureUrl(key), width: image.width, height: image.height };
  }

  return {
    uploadToChapter: ({ params: { chapterId }, identity, http }) =>
      upload(identity.userId, chapterRoom(chapterId), http, () => writers.requireChapterWriter(identity, chapterId)),

    uploadToPerson: ({ params: { userId }, identity, http }) =>
      upload(identity.userId, peopleRoom(conversationOf(identity.userId, userId).id), http, () =>
        writers.requirePersonWriter(identity, userId),
      ),

    uploadToEvent: ({ params: { id }, identity, http }) =>
      upload(identity.userId, eventRoom(id), http, () => writers.requireEventWriter(identity, id)),

    async image({ params: { key }, identity, http: { res } }) {
      const picture = await Pictures.findById(key, { bytes: 0 }).lean();
      if (!picture || !(await mayReadPicture(readers, identity, picture))) throw notFound('picture');
      const image = await Pictures.findById(key, { bytes: 1 });
      if (!image) throw notFound('picture');
      sendImage(res, image.bytes, 'private');
    },
  };
}
