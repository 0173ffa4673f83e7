import * as z from 'zod';
import { contract } from '../contract';
import { IdParams } from '../fields';
import { personMailsCalls } from './calls';
import { PersonMail } from './person-mails';

/** Mails to a person, for site admins. */
export const personMailsApi = contract('notifications', personMailsCalls, {
  list: {
    access: 'site-admin',
    summary: 'The emails that a person was sent in the last 30 days, newest first, up to 100; without texts and links',
    params: IdParams,
    response: z.array(PersonMail),
  },
});
