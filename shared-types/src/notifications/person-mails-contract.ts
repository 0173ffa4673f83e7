import * as z from 'zod';
import { contract } from '../calls/contract';
import { IdParams } from '../fields/fields';
import { personMailsCalls } from './calls';
import { PersonMail } from './person-mails';

/** The calls for the mails to a person, for site admins. */
export const personMailsApi = contract('notifications', personMailsCalls, {
  list: {
    access: 'site-admin',
    readsPersonalData: 'person',
    summary: 'Lists up to 100 emails to a person from the last 30 days, newest first, without their texts and links',
    params: IdParams,
    response: z.array(PersonMail),
  },
});
