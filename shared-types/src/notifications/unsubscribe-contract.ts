import * as z from 'zod';
import { contract } from '../calls/contract';
import { Done } from '../fields/fields';
import { unsubscribeCalls } from './calls';

/** The calls for the unsubscribe link that each optional mail has. */
export const unsubscribeApi = contract('notifications', unsubscribeCalls, {
  unsubscribe: {
    access: 'public',
    limit: 'own',
    isOneClick: true,
    summary: 'Unsubscribes from one kind of email by the link in an email; the response is the same for every token',
    params: z.strictObject({ token: z.string().regex(/^[\w-]{28}$/, 'Not a link from an email') }),
    response: Done,
  },
});
