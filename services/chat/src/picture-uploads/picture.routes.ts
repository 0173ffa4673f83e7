import { notFound, withPeopleLocked, type Handlers, type Identity } from '@meridian/service-kit';
import { createUploadSlots, receiveImage, sendImage } from '@meridian/service-kit/pictures';
import type { UploadedPicture } from '@meridian/shared-types';
import { messagePictureUrl, UNSENT_PICTURE_MS } from '@meridian/shared-types/message-pictures';
import type { messagePicturesApi } from '@meridian/shared-types/contracts';
import type { Request, Response } from 'express';
import type { Connection } from 'mongoose';
import { randomBytes } from 'node:crypto';
import type { ConversationPolicy, Policies } from '../conversations/policy';
import type { Messages } from '../messages/message.model';
import type { Pictures } from '../pictures/picture.model';
import { TooManyRequests } from '../sockets/limits';
import { toMessageImage } from './picture-image';
import { mayReadPicture } from './picture-readers';

const FIELD = 'picture';

interface Http {
  req: Request;
  res: Response;
}

export interface PictureOptions {
  db: Connection;
  Messages: Messages;
  Pictures: Pictures;
  policies: Policies;
}

/**
 * Handles uploads of pictures for messages, and their reading. Whoever may not write in a conversation cannot upload
 * there.
 */
export function pictureHandlers({
  db,
  Messages,
  Pictures,
  policies,
}: PictureOptions): Handlers<typeof messagePicturesApi> {
  const inUploadSlot = createUploadSlots(FIELD);

  /** Stores the picture of a request for a conversation. The body is not read before the caller may write there. */
  async function upload<Id>(
    policy: ConversationPolicy<Id>,
    id: Id,
    identity: Identity,
    http: Http,
  ): Promise<UploadedPicture> {
    const { userId } = identity;
    const conversation = policy.key(identity, id);
    const image = await inUploadSlot(userId, http, async () => {
      await policy.requireWriter(identity, id);
      return receiveImage(FIELD, http.req, http.res, toMessageImage);
    }).catch((error: unknown) => {
      if (error instanceof TooManyRequests) http.res.setHeader('retry-after', String(error.retryAfter));
      throw error;
    });
    const key = randomBytes(16).toString('hex');
    const deleteAt = new Date(Date.now() + UNSENT_PICTURE_MS);
    await withPeopleLocked(db, userId, (session) =>
      Pictures.insertMany([{ _id: key, conversation, uploaderId: userId, ...image, deleteAt }], { session }),
    );
    return { key, mediaUrl: messagePictureUrl(key), width: image.width, height: image.height };
  }

  return {
    uploadToChapter: ({ params: { chapterId }, identity, http }) => upload(policies.chapter, chapterId, identity, http),

    uploadToPerson: ({ params: { userId }, identity, http }) => upload(policies.direct, userId, identity, http),

    uploadToEvent: ({ params: { id }, identity, http }) => upload(policies.event, id, identity, http),

    async image({ params: { key }, identity, http: { res } }) {
      const picture = await Pictures.findById(key, { bytes: 0 }).lean();
      if (!picture || !(await mayReadPicture({ Messages, policies }, identity, picture))) throw notFound('picture');
      const image = await Pictures.findById(key, { bytes: 1 });
      if (!image) throw notFound('picture');
      sendImage(res, image.bytes, 'private');
    },
  };
}
