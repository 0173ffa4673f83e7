import { HttpError, isOwnSession, type Identity } from '@meridian/service-kit';
import { meetsAccess } from '@meridian/shared-types';
import { chatApi } from '@meridian/shared-types/contracts';
import { canReadHiddenTexts } from '../access/moderation.policy';
import type { Policies } from '../conversations/policy';
import { parseKey } from '../messages/conversation';
import type { Messages } from '../messages/message.model';
import type { PictureDoc } from '../pictures/picture.model';

type Read = Pick<PictureDoc, 'conversation' | 'uploaderId' | 'messageId' | 'isReported' | 'deleteAt'>;

export interface PictureReaders {
  Messages: Messages;
  policies: Policies;
}

/**
 * Returns whether a person may read a picture: everyone who may read its message. A picture without a message is read
 * by the person who uploaded it, and that of a held message also by those who review it. Nobody reads these two as
 * another person. Site admins read the picture of a reported message.
 */
export async function mayReadPicture(
  { Messages, policies }: PictureReaders,
  identity: Identity,
  picture: Read,
): Promise<boolean> {
  const { messageId, isReported } = picture;
  const isInPerson = isOwnSession(identity);
  if (isReported && identity.isSiteAdmin && isInPerson) return true;
  const isOwn = isInPerson && picture.uploaderId === identity.userId;
  if (!meetsAccess(chatApi.messages.access, identity) || (!messageId && (isReported || !isOwn))) return false;
  const conversation = parseKey(picture.conversation);
  switch (conversation.kind) {
    case 'chapter': {
      const reader = policies.chapter.requireReader(identity, conversation.chapterId);
      const membership = await reader.catch(refusalAsUndefined);
      const isHeld = picture.deleteAt !== undefined;
      return membership !== undefined && (isOwn || !isHeld || canReadHiddenTexts(identity, membership));
    }
    case 'direct': {
      const isParticipant = conversation.people.includes(identity.userId);
      if (!isInPerson || !isParticipant) return false;
      return isOwn || !(messageId && (await Messages.exists({ _id: messageId, isWithheld: true })));
    }
    case 'event':
      return (
        (await policies.event.requireReader(identity, conversation.eventId).catch(refusalAsUndefined)) !== undefined
      );
  }
}

function refusalAsUndefined(error: unknown): undefined {
  if (error instanceof HttpError && error.status < 500) return undefined;
  throw error;
}
