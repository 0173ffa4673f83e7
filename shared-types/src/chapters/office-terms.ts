import { DirectoryEntry } from '../people';
import { ChapterDetails, ChapterEdit, ChapterInput, NewMember } from './office-schemas';
import { ChapterParams } from './schemas';

/** The terms of the calls that found and staff chapters. */
export const officeTerms = {
  found: {
    access: 'site-admin',
    needsRecentSignIn: true,
    limit: 'rare',
    summary: 'Founds a chapter, with its first admin where one is named. 409 if its address is taken',
    body: ChapterInput,
    response: ChapterDetails,
    status: 201,
  },
  edit: {
    access: 'signed-in',
    isConditional: true,
    summary: 'Changes a chapter (its admins, site admins; address and state: site admins). Old addresses stay its own',
    params: ChapterParams,
    body: ChapterEdit,
    response: ChapterDetails,
  },
  addMember: {
    access: 'site-admin',
    needsRecentSignIn: true,
    limit: 'frequent',
    summary: 'Adds a person as a member or an admin; a member may become an admin. 409 for who has the role already',
    params: ChapterParams,
    body: NewMember,
    response: DirectoryEntry,
    status: 201,
  },
} as const;
