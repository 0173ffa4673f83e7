import { HttpError, type Identity } from '@meridian/service-kit';
import { meetsAccess } from '@meridian/shared-types';
import { chatApi } from '@meridian/shared-types/contracts';
import { canReadHiddenTexts } from '../moderation/moderation.policy';
import { requireReader, type MembershipChecks } from '../rooms/membership-checks';
import { chapterOfRoom, type PictureDoc } from './picture.model';

type Read = Pick<PictureDoc, 'room' | 'uploaderId' | 'messageId' | 'deleteAt'>;

export interface PictureReaders {
  membershipChecks: Pick<MembershipChecks, 'now'>;
}

/**
 * Returns whether a person may read a picture: everyone who may read its message. A picture without a message is read
 * by the person who uploaded it, and that of a held message also by those who review it.
 */
export async function mayReadPicture(
  { membershipChecks }: PictureReaders,
  identity: Identity,
  { room, uploaderId, messageId, deleteAt }: Read,
): Promise<boolean> {
  const isOwn = uploaderId === identity.userId;
  const chapterId = chapterOfRoom(room);
  if (chapterId === undefined || !meetsAccess(chatApi.messages.access, identity)) return false;
  if (!messageId && !isOwn) return false;
  const membership = await requireReader(membershipChecks, identity, chapterId).catch(refusalAsUndefined);
  if (!membership) return false;
  const isHeld = deleteAt !== undefined;
  return isOwn || !isHeld || canReadHiddenTexts(identity, membership);
}

function refusalAsUndefined(error: unknown): undefined {
  if (error instanceof HttpError && error.status < 500) return undefined;
  throw error;
}
