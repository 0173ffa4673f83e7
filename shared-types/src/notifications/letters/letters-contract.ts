import * as z from 'zod';
import { contract } from '../../calls/contract';
import { Done, Id, IdParams, limitParam } from '../../fields/fields';
import { lettersCalls } from '../calls';
import {
  Letter,
  LetterAction,
  LetterContent,
  LetterPreview,
  LetterDelivery,
  LetterRowQuery,
  LetterSummary,
  SendLetter,
} from './letters';

/** The calls for newsletters, for site admins. */
export const lettersApi = contract('notifications', lettersCalls, {
  list: {
    access: 'site-admin',
    summary: 'Lists letters, newest first; 20 by default',
    query: z.strictObject({ before: Id.optional(), limit: limitParam(50).optional() }),
    response: z.array(LetterSummary),
  },
  create: {
    access: 'site-admin',
    summary: 'Creates a draft',
    body: LetterContent,
    response: Letter,
    status: 201,
  },
  get: { access: 'site-admin', summary: 'Returns a letter', params: IdParams, response: Letter },
  update: {
    access: 'site-admin',
    isConditional: true,
    summary: 'Changes a draft',
    params: IdParams,
    body: LetterContent,
    response: Letter,
  },
  remove: { access: 'site-admin', summary: 'Deletes a draft', params: IdParams, response: Done },
  preview: {
    access: 'site-admin',
    summary: 'Returns the letter as readers get it, with the name of the caller',
    params: IdParams,
    response: LetterPreview,
  },
  sendTest: {
    access: 'site-admin',
    limit: 'rare',
    summary: 'Sends the letter to the caller alone',
    params: IdParams,
    response: Done,
  },
  send: {
    access: 'site-admin',
    needsRecentSignIn: true,
    limit: 'rare',
    isConditional: true,
    summary: 'Sends a draft now or at a set time; it can be sent only once',
    params: IdParams,
    body: SendLetter,
    response: Letter,
  },
  act: {
    access: 'site-admin',
    summary: 'Pauses, resumes or cancels a letter that is scheduled or being sent',
    params: IdParams,
    body: LetterAction,
    response: Letter,
  },
  deliveries: {
    access: 'site-admin',
    readsPersonalData: 'readers of a letter',
    summary: 'Lists the readers of a letter in one state, with the responses of their mail servers; 50 by default',
    params: IdParams,
    query: LetterRowQuery,
    response: z.object({ readers: z.array(LetterDelivery), next: Id.nullable() }),
  },
  countReaders: {
    access: 'site-admin',
    summary: 'Counts the addresses to which a letter would be sent now; the count is at most a minute old',
    params: IdParams,
    response: z.object({ count: z.number().int() }),
  },
});
