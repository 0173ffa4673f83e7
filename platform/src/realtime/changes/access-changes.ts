import { eventsApi, isChapterAdmin, type ServerToClient } from '@meridian/shared-types';
import { affectedBy } from '../../api/affected-by';
import { invalidateThisTab } from '../../api/invalidate';
import { toast } from '../../toasts/store';
import {
  checkForDecision,
  showLatestDecision,
  showUndoneDecision,
} from '../../features/join-requests/decision-notices';

type AccessEvents = Pick<
  ServerToClient,
  | 'join-request-changed'
  | 'join-requests-changed'
  | 'role-changed'
  | 'chapter-left'
  | 'chapter-changed'
  | 'announcement-posted'
  | 'changes-missed'
>;
interface AccessSocket {
  on<E extends keyof AccessEvents>(event: E, listener: AccessEvents[E]): unknown;
}

/** The period in milliseconds over which many pages, which may all have missed changes, spread their requests. */
const SPREAD_MS = 3000;

/**
 * Handles changes that others make to this person's access and chapters. It invalidates the affected queries, which
 * never become stale by themselves, and shows toasts.
 */
export function registerAccessChanges(socket: AccessSocket, userId: string): void {
  socket.on('join-request-changed', ({ chapterId, status }) => {
    // If this fails, the page still shows the change.
    if (status === 'pending') return void showUndoneDecision(chapterId).catch(() => undefined);
    void invalidateThisTab(...(status === 'approved' ? affectedBy.membership : affectedBy.ownJoinRequest));
    showLatestDecision(userId, chapterId).catch(() =>
      toast({ title: 'Your request was decided', description: 'The chapter page shows the decision.' }),
    );
  });
  socket.on(
    'join-requests-changed',
    ({ chapterId }) => void invalidateThisTab(...affectedBy.pendingRequests(chapterId)),
  );
  socket.on('announcement-posted', ({ chapterId }) => void invalidateThisTab(...affectedBy.announcement(chapterId)));
  socket.on('role-changed', ({ role }) => {
    void invalidateThisTab(...affectedBy.membership);
    toast(
      isChapterAdmin({ role })
        ? {
            title: 'You are an admin now',
            description: 'You can now decide on requests to join, manage members and post announcements.',
          }
        : {
            title: 'Your role has changed',
            description: 'You are no longer an admin of the chapter. You are still a member.',
          },
    );
  });
  socket.on('changes-missed', () => {
    setTimeout(() => {
      void invalidateThisTab(...affectedBy.missedChanges);
      checkForDecision(userId).catch(() => undefined); // If this fails, the page still shows the decision.
    }, Math.random() * SPREAD_MS);
  });
  socket.on('chapter-left', () => void invalidateThisTab(...affectedBy.membership));
  socket.on('chapter-changed', () => void invalidateThisTab(...affectedBy.membership, eventsApi.list));
}
