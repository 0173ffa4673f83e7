import { isSignedOut, messageOf } from '../api/problems';
import { toast } from './store';

/**
 * Shows that a call failed: the server's message where it sent one, else `fallback`. Where the session has ended, that
 * is the reason, whatever was to be done.
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
      : { title, description: messageOf(error, fallback), variant: 'destructive' },
  );
}
