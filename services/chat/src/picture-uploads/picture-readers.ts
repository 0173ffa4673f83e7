import { HttpError, isOwnSession, type Identity } from '@meridian/service-kit';
import { meetsAccess, type Client } from '@meridian/shared-types';
import { chatApi, type eventsInternalApi } from '@meridian/shared-types/contracts';
import { requireReader, type MembershipChecks } from '../access/membership-checks';
import { canReadHiddenTexts } from '../access/moderation.policy';
import type { DirectModels } from '../direct/models';
import { parseRoom, type PictureDoc } from '../pictures/picture.model';

type Read = Pick<PictureDoc, 'room' | 'uploaderId' | 'messageId' | 'isReported' | 'deleteAt'>;

export interface PictureReaders {
  DirectMessages: DirectModels['DirectMessages'];
  membershipChecks: Pick<MembershipChecks, 'now'>;
  events: Pick<Client<typeof eventsInternalApi>, 'conversationAccess'>;
}

/**
 * Returns whether a person may read a picture: everyone who may read its message. A picture without a message is read
 * by the person who uploaded it, and that of a held message also by those who review it. Nobody reads these two as
 * another person. Site admins read the picture of a reported message.
 */
export async function mayReadPicture(readers: PictureReaders, identity: Identity, picture: Read): Promise<boolean> {
  const { messageId, isReported } = picture;
  const isInPerson = isOwnSession(identity);
  if (isReported && identity.isSiteAdmin && isInPerson) return true;
  const isOwn = isInPerson && picture.uploaderId === identity.userId;
  if (!meetsAccess(chatApi.messages.access, identity) || (!messageId && (isReported || !isOwn))) return false;
  const room = parseRoom(picture.room);
  switch (room.kind) {
    case 'chapter': {
      const checked = requireReader(readers.membershipChecks, identity, room.chapterId);
      const membership = await checked.catch(refusalAsUndefined);
      const isHeld = picture.deleteAt !== undefined;
      return membership !== undefined && (isOwn || !isHeld || canReadHiddenTexts(identity, membership));
    }
    case 'people': {
      const isParticipant = room.conversationId.split('.').includes(identity.userId);
      if (!isInPerson || !isParticipant) return false;
      return isOwn || !(messageId && (await readers.DirectMessages.exists({ _id: messageId, isWithheld: true })));
    }
    case 'event': {
      if (!isInPerson) return false;
      const asked = readers.events.conversationAccess({ params: { id: room.eventId, userId: identity.userId } });
      return (await asked.catch(refusalAsUndefined))?.mayRead ?? false;
    }
  }
}

function refusalAsUndefined(error: unknown): undefined {
  if (error instanceof HttpError && error.status < 500) return undefined;
  throw error;
}
