import { invalidatePaths } from '../api/query';
import { toast } from '../toasts/store';
import type { ChatSocket } from './socket';

/**
 * What others change about this person's access is read anew at once: nothing else would, as what was read never grows
 * stale by itself.
 */
export function wireAccessNews(socket: ChatSocket): void {
  socket.on('join-request-changed', ({ status }) => {
    invalidatePaths('/api/user/join-requests');
    if (status === 'rejected') toast({ title: 'Your request was decided', description: 'An admin has answered your request to join. The chapter page shows the answer.' });
    if (status !== 'approved') return;
    invalidatePaths('/api/auth/me', '/api/chapters', '/api/user', '/api/directory', '/api/members');
    toast({ title: 'Welcome to the chapter', description: 'Your request to join was approved.' });
  });
  socket.on('join-requests-changed', ({ chapterId }) => invalidatePaths(`/api/chapters/${chapterId}/join-requests`, `/api/chapters/${chapterId}/statistics`, '/api/admin/pending-requests'));
  socket.on('chapter-left', () => invalidatePaths('/api/auth/me', '/api/chapters', '/api/user'));
}
