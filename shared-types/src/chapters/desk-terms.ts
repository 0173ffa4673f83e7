import * as z from 'zod';
import { Done, IdParams } from '../fields';
import {
  DecidedQuery,
  DecidedRequest,
  DecisionResult,
  DecisionsInput,
  DeskParams,
  SavedNoteInput,
  SavedNotes,
} from './desk-schemas';
import { JoinRequest } from './schemas';

export const deskTerms = {
  decideMany: {
    access: 'signed-in',
    limit: 'frequent',
    summary:
      'Decides up to 50 pending requests with one note (chapter admins, site admins); each once, with its result',
    params: DeskParams,
    body: DecisionsInput,
    /** `undoMs` is the number of milliseconds from now during which each decision can be undone. */
    response: z.object({ results: z.array(DecisionResult), undoMs: z.number().int() }),
  },
  decidedRequests: {
    access: 'signed-in',
    summary: 'Decided requests of a chapter with who decided, latest first; 50 by default (its admins, site admins)',
    params: DeskParams,
    query: DecidedQuery,
    response: z.array(DecidedRequest),
  },
  undoDecision: {
    access: 'signed-in',
    limit: 'frequent',
    summary:
      'Takes the own decision back, within 10 s: the request is pending again; of many at once for longer. 409 afterwards',
    params: IdParams,
    response: JoinRequest,
  },
  viewRequest: {
    access: 'signed-in',
    limit: 'frequent',
    summary: 'Shows the other admins who are there that the caller looks at a pending request; ends by itself',
    params: IdParams,
    response: Done,
  },
  savedNotes: {
    access: 'signed-in',
    summary: 'Notes that are saved for decisions on requests of a chapter (its admins, site admins)',
    params: DeskParams,
    response: SavedNotes,
  },
  saveNote: {
    access: 'signed-in',
    summary: 'Saves a note for later decisions, or removes it (chapter admins, site admins). At most 20',
    params: DeskParams,
    body: SavedNoteInput,
    response: SavedNotes,
  },
} as const;
