import { messageOf } from '../api/problems';
import { toast } from './store';

/**
 * Shows that a call failed: the server's message where it sent one, else `fallback`.
 * @example onError: (error) => toastError('RSVP Failed', error, 'Unable to update RSVP')
 */
export function toastError(title: string, error: unknown, fallback: string): void {
  toast({ title, description: messageOf(error, fallback), variant: 'destructive' });
}
