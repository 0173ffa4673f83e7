import { DirectoryEntry } from '../people/people';
import { ChapterDetails, ChapterEdit, ChapterInput, NewMember } from './office-schemas';
import { ChapterParams } from './schemas';

/** The terms of the calls that found and staff chapters. */
export const officeTerms = {
  found: {
    access: 'site-admin',
    needsRecentSignIn: true,
    limit: 'rare',
    summary: 'Founds a chapter, with its first admin if one is given; 409 if its address is taken',
    body: ChapterInput,
    response: ChapterDetails,
    status: 201,
  },
  edit: {
    access: 'signed-in',
    isConditional: true,
    summary:
      'Changes a chapter, whose earlier addresses continue to work (chapter admins, site admins; address and state: site admins)',
    params: ChapterParams,
    body: ChapterEdit,
    response: ChapterDetails,
  },
  addMember: {
    access: 'site-admin',
    needsRecentSignIn: true,
    limit: 'frequent',
    summary:
      'Adds a person as a member or an admin, or makes a member an admin; 409 if the person already has the role',
    params: ChapterParams,
    body: NewMember,
    response: DirectoryEntry,
    status: 201,
  },
} as const;
