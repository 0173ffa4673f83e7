import {
  HttpError,
  notFound,
  requireNotSuspended,
  withPeopleLocked,
  type Handlers,
  type Identity,
} from '@meridian/service-kit';
import { createUploadSlots, notAnImage, receiveImage, sendImage } from '@meridian/service-kit/pictures';
import { messagePictureUrl, type Client, type UploadedPicture } from '@meridian/shared-types';
import type { chaptersInternalApi, messagePicturesApi } from '@meridian/shared-types/contracts';
import type { Request, Response } from 'express';
import type { Connection } from 'mongoose';
import { randomBytes } from 'node:crypto';
import type { Messages } from '../messages/message.model';
import { canModerate } from '../moderation/moderation.policy';
import type { MuteChecks } from '../moderation/mute-checks';
import type { RecentSettings } from '../moderation/recent-settings';
import { slowModeCheck } from '../moderation/slow-mode';
import { writeRefusal } from '../rooms/chat-access';
import { TooManyRequests } from '../sockets/limits';
import { toMessageImage } from './picture-image';
import { mayReadPicture, type PictureReaders } from './picture-readers';
import { chapterRoom, type Pictures } from './picture.model';

const FIELD = 'picture';
/** Milliseconds for which a picture is kept without a message. */
const UNUSED_MS = 24 * 3_600_000;

interface Http {
  req: Request;
  res: Response;
}

export interface PictureOptions extends PictureReaders {
  db: Connection;
  Pictures: Pictures;
  Messages: Messages;
  chapters: Pick<Client<typeof chaptersInternalApi>, 'standing'>;
  muteChecks: Pick<MuteChecks, 'mutedUntil'>;
  recentSettings: Pick<RecentSettings, 'get'>;
}

/** Handles uploads of pictures for messages, and their reading. Whoever may not write in a room cannot upload there. */
export function pictureHandlers({
  db,
  Pictures,
  Messages,
  chapters,
  membershipChecks,
  muteChecks,
  recentSettings,
}: PictureOptions): Handlers<typeof messagePicturesApi> {
  const inUploadSlot = createUploadSlots(FIELD);

  /** Stores the picture of a request for a room. The body is not read before `requireWriter` resolves. */
  async function upload(
    userId: string,
    room: string,
    http: Http,
    requireWriter: () => Promise<void>,
  ): Promise<UploadedPicture> {
    const image = await inUploadSlot(userId, http, async () => {
      await requireWriter();
      return toMessageImage(await receiveImage(FIELD, http.req, http.res));
    }).catch((error: unknown) => {
      if (error instanceof TooManyRequests) http.res.setHeader('retry-after', String(error.retryAfter));
      throw error instanceof HttpError ? error : notAnImage(FIELD);
    });
    const key = randomBytes(16).toString('hex');
    const deleteAt = new Date(Date.now() + UNUSED_MS);
    await withPeopleLocked(db, userId, (session) =>
      Pictures.insertMany([{ _id: key, room, uploaderId: userId, ...image, deleteAt }], { session }),
    );
    return { key, mediaUrl: messagePictureUrl(key), width: image.width, height: image.height };
  }

  async function requireChapterWriter(identity: Identity, chapterId: number): Promise<void> {
    const { userId } = identity;
    const [place, mutedUntil, { isClosed, slowModeSeconds }] = await Promise.all([
      membershipChecks.now(userId, chapterId),
      muteChecks.mutedUntil(userId, chapterId),
      recentSettings.get(chapterId),
      requireNotSuspended(chapters, userId),
    ]);
    const isModerator = canModerate(identity, place);
    const why = writeRefusal(place, mutedUntil, isClosed && !isModerator);
    if (why) throw why.refusal;
    if (!isModerator) await slowModeCheck(Messages, { chapterId, senderId: userId }, slowModeSeconds)();
  }

  return {
    uploadToChapter: ({ params: { chapterId }, identity, http }) =>
      upload(identity.userId, chapterRoom(chapterId), http, () => requireChapterWriter(identity, chapterId)),

    async image({ params: { key }, identity, http: { res } }) {
      const picture = await Pictures.findById(key);
      if (!picture || !(await mayReadPicture({ membershipChecks }, identity, picture))) throw notFound('picture');
      sendImage(res, picture.bytes, 'private');
    },
  };
}
