import { toast, toastError } from '@meridian/platform';

/** Shows the failure of a call that makes or withdraws a reaction. */
export const showReactionFailure = (call: Promise<unknown>, isOn: boolean): Promise<unknown> =>
  call.catch((error: unknown) =>
    toastError(isOn ? 'Your reaction was not sent' : 'Your reaction was not withdrawn', error, 'Try again.'),
  );

/** Says whether a call has marked messages as unread. */
export const sayMarkedUnread = (call: Promise<unknown>): Promise<unknown> =>
  call.then(
    () => toast({ title: 'Marked as unread' }),
    (error: unknown) => toastError('Not marked as unread', error, 'Try again.'),
  );
