import type { joinRequestKinds } from '@meridian/shared-types/notification-kinds';
import { removeHandledNotices } from '../stored-notices/remove-handled-notices';
import { decisionSubject, JoinRequestDecided } from '../texts/mails/join-request-texts';
import type { KindsOf } from './kind';

export const joinRequests: KindsOf<typeof joinRequestKinds> = {
  'join-request.decided': {
    notice: {
      terms: ({ requestId }) => ({ groupKey: `request:${requestId}`, forActive: false }),
      words({ decision, note }, { chapter }) {
        if (!chapter) return undefined;
        const isApproved = decision === 'approved';
        const title = `Your request to join ${chapter.name} was ${isApproved ? 'approved' : 'not approved'}`;
        return { title, text: note, to: chapter.path, ...(!isApproved && { isRejected: true }) };
      },
    },
    noticeMail: {
      button: 'Open the Chapter',
      reasonAgainst({ chapterId, decision }, { memberships }) {
        const isMember = memberships.some((membership) => membership.chapterId === chapterId);
        return isMember === (decision === 'approved') ? undefined : 'decided otherwise meanwhile';
      },
      content: ({ decision, note }, { chapter, link, settings }) => ({
        subject: decisionSubject({ decision, chapter }),
        body: <JoinRequestDecided {...{ decision, chapter, note, link, settings }} />,
      }),
    },
    onReceived: removeHandledNotices,
  },
  'join-request.created': {
    notice: {
      terms: ({ chapterId }) => ({ groupKey: `requests:${chapterId}`, chapterId, forAdmins: true, forActive: false }),
      words({ userId }, { chapter, nameOf }) {
        const name = nameOf(userId);
        if (!chapter || !name) return undefined;
        return { title: `${name} asks to join ${chapter.name}`, text: '', to: `${chapter.path}/admin` };
      },
    },
    noticeMail: {
      button: 'Open the Requests',
      reasonAgainst: ({ requestId }, { pendingRequests }) =>
        pendingRequests.has(requestId) ? undefined : 'the request was decided or withdrawn',
    },
  },
  'join-request.withdrawn': { isStored: false, onReceived: removeHandledNotices },
};
