import { affectedBy } from '../api/affected-by';
import { invalidate } from '../api/invalidate';
import { toast } from '../toasts/store';
import { tellAnswer } from './decisions';
import { socketOwner, type ChatSocket } from './socket';

/**
 * What others change about this person's access is read anew at once: nothing else would, as what was read never grows
 * stale by itself.
 */
export function wireAccessNews(socket: ChatSocket): void {
  socket.on('join-request-changed', ({ chapterId, status }) => {
    const owner = socketOwner();
    if (status === 'pending' || owner === undefined) return void invalidate(...affectedBy.ownJoinRequest);
    void (status === 'approved' ? invalidate(...affectedBy.membership) : invalidate(...affectedBy.ownJoinRequest));
    tellAnswer(owner, chapterId).catch(() =>
      toast({ title: 'Your request was decided', description: 'The chapter page shows the answer.' }),
    );
  });
  socket.on('join-requests-changed', ({ chapterId }) => invalidate(...affectedBy.pendingRequests(chapterId)));
  socket.on('role-changed', ({ role }) => {
    void invalidate(...affectedBy.membership);
    toast(
      role === 'admin'
        ? {
            title: 'You are an admin now',
            description: 'You decide who joins the chapter, manage its members and post its announcements.',
          }
        : {
            title: 'Your role has changed',
            description: 'You are a member of the chapter, and no longer one of its admins.',
          },
    );
  });
  socket.on('chapter-left', () => invalidate(...affectedBy.membership));
}
