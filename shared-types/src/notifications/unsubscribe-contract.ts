import * as z from 'zod';
import { contract } from '../contract';
import { Done } from '../fields';
import { unsubscribeCalls } from './calls';

/** The calls for the unsubscribe link that each optional mail has. */
export const unsubscribeApi = contract('notifications', unsubscribeCalls, {
  unsubscribe: {
    access: 'public',
    limit: 'own',
    isOneClick: true,
    summary: 'Ends mails of one kind by the link of a mail; the response is the same for every token',
    params: z.strictObject({ token: z.string().regex(/^[\w-]{28}$/, 'Not a link from a mail') }),
    response: Done,
  },
});
