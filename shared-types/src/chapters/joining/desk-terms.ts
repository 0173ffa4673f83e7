import * as z from 'zod';
import { Done, IdParams } from '../../fields/fields';
import {
  DecidedQuery,
  DecidedRequest,
  DecisionResult,
  DecisionsInput,
  DeskParams,
  SavedNoteInput,
  SavedNotes,
} from './desk-schemas';
import { JoinRequest } from '../schemas';

export const deskTerms = {
  decideMany: {
    access: 'signed-in',
    limit: 'frequent',
    summary:
      'Decides up to 50 pending requests with one note, and returns the result of each (chapter admins, site admins)',
    params: DeskParams,
    body: DecisionsInput,
    /** `undoMs` is the number of milliseconds from now during which each decision can be undone. */
    response: z.object({ results: z.array(DecisionResult), undoMs: z.number().int() }),
  },
  decidedRequests: {
    access: 'signed-in',
    summary:
      'Lists the decided requests of a chapter and who decided them, latest first; 50 by default (chapter admins, site admins)',
    params: DeskParams,
    query: DecidedQuery,
    response: z.array(DecidedRequest),
    maxBytes: 2560 * 1024,
  },
  undoDecision: {
    access: 'signed-in',
    limit: 'frequent',
    summary:
      "Reverts the caller's decision within 10 seconds, or longer for a decision on many requests; 409 after that",
    params: IdParams,
    response: JoinRequest,
  },
  viewRequest: {
    access: 'signed-in',
    limit: 'frequent',
    summary: 'Shows the other admins for a short time that the caller is looking at a pending request',
    params: IdParams,
    response: Done,
  },
  savedNotes: {
    access: 'signed-in',
    summary: 'Lists the saved notes of a chapter for decisions on join requests (chapter admins, site admins)',
    params: DeskParams,
    response: SavedNotes,
  },
  saveNote: {
    access: 'signed-in',
    summary: 'Saves a note for decisions, of which there are at most 20, or removes it (chapter admins, site admins)',
    params: DeskParams,
    body: SavedNoteInput,
    response: SavedNotes,
  },
} as const;
