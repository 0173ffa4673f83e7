import { isSignedOut, problemMessage } from '../api/problems';
import { toast } from './store';

/**
 * Shows that a call failed, with the server's message if it sent one, or else `fallback`. If the session has ended, the
 * toast gives that as the reason, whatever the action was.
 * @example onError: (error) => toastError('RSVP Failed', error, 'Unable to update RSVP')
 */
export function toastError(title: string, error: unknown, fallback: string): void {
  toast(
    isSignedOut(error)
      ? {
          title: 'You were signed out',
          description: 'Nothing was changed. Sign in, then try again.',
          variant: 'destructive',
        }
      : { title, description: problemMessage(error, fallback), variant: 'destructive' },
  );
}
