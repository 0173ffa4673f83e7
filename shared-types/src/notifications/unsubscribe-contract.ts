import * as z from 'zod';
import { contract } from '../contract';
import { Done } from '../fields';
import { unsubscribeCalls } from './calls';

/** The link of each mail that may be ended. */
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
