import * as z from 'zod';
import { ChapterId, Done } from '../fields/fields';
import { Ban, BanInput, BanParams } from './joining/ban-schemas';
import { Invite, InvitedChapter, InviteInput, InviteParams, InviteToken, NewInvite } from './joining/invite-schemas';
import { ChapterParams } from './schemas';

export const chapterPeopleTerms = {
  ban: {
    access: 'signed-in',
    limit: 'frequent',
    summary:
      'Bans a person from a chapter permanently or until a time, and tells them why (chapter admins, site admins)',
    params: ChapterParams,
    body: BanInput,
    response: Ban,
    status: 201,
  },
  bans: {
    access: 'signed-in',
    summary: 'Lists up to 500 current bans of a chapter, latest first (chapter admins, site admins)',
    params: ChapterParams,
    response: z.array(Ban),
    maxBytes: 1280 * 1024,
  },
  liftBan: {
    access: 'signed-in',
    limit: 'frequent',
    summary: 'Lifts a ban, so that the person can ask to join again (chapter admins, site admins)',
    params: BanParams,
    response: Done,
  },
  createInvite: {
    access: 'signed-in',
    limit: 'rare',
    summary:
      'Creates an invite link of a chapter, of which there are at most 20, and returns its token (chapter admins, site admins)',
    params: ChapterParams,
    body: InviteInput,
    response: NewInvite,
    status: 201,
  },
  invites: {
    access: 'signed-in',
    summary: 'Lists the valid invite links of a chapter without their tokens (chapter admins, site admins)',
    params: ChapterParams,
    response: z.array(Invite),
  },
  revokeInvite: {
    access: 'signed-in',
    summary: 'Revokes an invite link (chapter admins, site admins)',
    params: InviteParams,
    response: Done,
  },
  previewInvite: {
    access: 'public',
    summary: 'Returns the chapter of an invite link; 404 if the link is no longer valid',
    body: InviteToken,
    response: InvitedChapter,
  },
  acceptInvite: {
    access: 'signed-in',
    summary: 'Joins the chapter of an invite link, and uses it once; 404 if the link is no longer valid',
    body: InviteToken,
    response: z.object({ chapterId: ChapterId, slug: z.string(), name: z.string() }),
  },
  exportMembers: {
    access: 'signed-in',
    needsRecentSignIn: true,
    limit: 'rare',
    summary:
      'Exports the members of a chapter as a CSV file without email addresses, and records the export in the audit log (chapter admins, site admins)',
    params: ChapterParams,
    response: z.undefined(),
    mediaType: 'text/csv',
  },
} as const;
