import * as z from 'zod';
import { ChapterId, Done } from '../fields';
import { Ban, BanInput, BanParams } from './ban-schemas';
import { Invite, InvitedChapter, InviteInput, InviteParams, InviteToken, NewInvite } from './invite-schemas';
import { ChapterParams } from './schemas';

export const chapterPeopleTerms = {
  ban: {
    access: 'signed-in',
    limit: 'frequent',
    summary: 'Bans a person from a chapter, for good or until a time; they are told why (chapter admins, site admins)',
    params: ChapterParams,
    body: BanInput,
    response: Ban,
    status: 201,
  },
  bans: {
    access: 'signed-in',
    summary: 'Who is banned from a chapter now, latest first, up to 500 (its admins, site admins)',
    params: ChapterParams,
    response: z.array(Ban),
  },
  liftBan: {
    access: 'signed-in',
    limit: 'frequent',
    summary: 'Lifts a ban: the person may ask to join again (chapter admins, site admins)',
    params: BanParams,
    response: Done,
  },
  createInvite: {
    access: 'signed-in',
    limit: 'rare',
    summary: 'Makes an invite link of a chapter, with its token (chapter admins, site admins). At most 20',
    params: ChapterParams,
    body: InviteInput,
    response: NewInvite,
    status: 201,
  },
  invites: {
    access: 'signed-in',
    summary: 'Invite links of a chapter that have not expired, without their tokens (its admins, site admins)',
    params: ChapterParams,
    response: z.array(Invite),
  },
  revokeInvite: {
    access: 'signed-in',
    summary: 'Ends an invite link at once (chapter admins, site admins)',
    params: InviteParams,
    response: Done,
  },
  lookAtInvite: {
    access: 'public',
    summary: 'The chapter of an invite link; 404 if the link has ended',
    body: InviteToken,
    response: InvitedChapter,
  },
  acceptInvite: {
    access: 'signed-in',
    summary: 'Joins the chapter of an invite link, and counts as one of its uses; 404 if the link has ended',
    body: InviteToken,
    response: z.object({ chapterId: ChapterId, slug: z.string(), name: z.string() }),
  },
  exportMembers: {
    access: 'signed-in',
    needsRecentSignIn: true,
    limit: 'rare',
    summary: 'Members of a chapter as a CSV file, without email addresses (its admins, site admins); in the audit log',
    params: ChapterParams,
    response: z.undefined(),
    mediaType: 'text/csv',
  },
} as const;
