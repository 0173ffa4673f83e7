import * as z from 'zod';
import { Done, IdParams } from '../fields';
import { SavedFilter, SavedFilterInput } from './account-filter';

/** The terms of the calls for saved filters of the list of users. Each site admin sees only their own. */
export const savedFilterTerms = {
  savedFilters: {
    access: 'site-admin',
    summary: "Lists the caller's saved filters of users by name",
    response: z.array(SavedFilter),
  },
  saveFilter: {
    access: 'site-admin',
    summary: 'Saves a filter of users for the caller, and replaces one with the same name; 409 if there are 30 others',
    body: SavedFilterInput,
    response: SavedFilter,
  },
  removeFilter: {
    access: 'site-admin',
    summary: "Removes one of the caller's saved filters",
    params: IdParams,
    response: Done,
  },
} as const;
