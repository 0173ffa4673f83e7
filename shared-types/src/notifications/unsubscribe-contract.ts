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
    summary: 'Unsubscribes from one kind of email by the link in an email; the response is the same for every token',
    params: z.strictObject({ token: z.string().regex(/^[\w-]{28}$/, 'Not a link from an email') }),
    response: Done,
  },
});
