import * as z from 'zod';
import { contract } from '../contract';
import { ChapterIdParam, Done, Id, IdParams, limitParam, text } from '../fields';
import { LIMITS } from '../limits';
import { DirectoryEntry, Membership, Role } from '../people';
import { announcementTerms } from './announcement-terms';
import { archiveTerms } from './archive-terms';
import { chaptersCalls } from './calls';
import { deskTerms } from './desk-terms';
import { chapterPeopleTerms } from './people-terms';
import { ChapterDetails } from './office-schemas';
import { officeTerms } from './office-terms';
import {
  Chapter,
  ChapterParams,
  ChaptersOfPerson,
  DecisionInput,
  DirectoryQuery,
  JoinRequest,
  JoinRequestInput,
  JoinRequestToChapter,
  PeopleQuery,
  MembershipStatus,
} from './schemas';

/** The calls for chapters, memberships, join requests, announcements and the directory. */
export const chaptersApi = contract('chapters', chaptersCalls, {
  list: {
    access: 'public',
    summary: 'All chapters, by name',
    response: z.array(Chapter),
  },
  creatable: {
    access: 'signed-in',
    summary: 'The chapters in which the caller may create events',
    response: z.array(Chapter),
  },
  ...officeTerms,
  ...archiveTerms,
  bySlug: {
    access: 'public',
    summary: 'One chapter by its slug, or by one that it had before',
    params: z.strictObject({ slug: z.string().min(1).max(120) }),
    response: ChapterDetails,
  },
  ...announcementTerms,
  membershipStatus: {
    access: 'signed-in',
    summary: "The caller's membership in a chapter",
    params: ChapterParams,
    response: MembershipStatus,
  },
  members: {
    access: 'active-or-site-admin',
    summary: 'Members of a chapter: by joining date, or the results of a search by name',
    params: ChapterParams,
    query: z.strictObject({
      search: text(LIMITS.searchMax).optional(),
      after: Id.optional(),
      limit: limitParam(500).optional(),
    }),
    response: z.array(DirectoryEntry),
  },
  setRole: {
    access: 'signed-in',
    needsRecentSignIn: true,
    limit: 'frequent',
    summary: "Changes a member's role (chapter admins, site admins)",
    params: z.strictObject({ id: ChapterIdParam, userId: Id }),
    body: z.strictObject({ role: Role }),
    response: DirectoryEntry,
  },
  removeMember: {
    access: 'signed-in',
    limit: 'frequent',
    summary: "Removes a member (chapter admins, site admins), or leaves the chapter (the caller's id)",
    params: z.strictObject({ id: ChapterIdParam, userId: Id }),
    response: Done,
  },
  joinRequests: {
    access: 'signed-in',
    summary: 'Pending join requests of a chapter, oldest first (its admins, site admins)',
    params: ChapterParams,
    response: z.array(JoinRequest),
  },
  requestToJoinByPath: {
    access: 'signed-in',
    summary: 'Requests to join a chapter. Where it is open to active members, they join at once (status: approved)',
    params: ChapterParams,
    body: JoinRequestInput.optional(),
    response: JoinRequest,
    status: 201,
  },
  requestToJoinByBody: {
    access: 'signed-in',
    summary: 'Requests to join the chapter in the body',
    body: JoinRequestToChapter,
    response: JoinRequest,
    status: 201,
  },
  myJoinRequests: {
    access: 'signed-in',
    summary: "The caller's join requests, newest first",
    response: z.array(JoinRequest),
  },
  withdrawRequest: {
    access: 'signed-in',
    summary: "Withdraws the caller's own pending request. 409 if it was decided",
    params: IdParams,
    response: Done,
  },
  approve: {
    access: 'signed-in',
    limit: 'frequent',
    summary: "Approves a pending request (the chapter's admins, site admins)",
    params: IdParams,
    body: DecisionInput,
    response: JoinRequest,
  },
  reject: {
    access: 'signed-in',
    limit: 'frequent',
    summary: "Rejects a pending request (the chapter's admins, site admins)",
    params: IdParams,
    body: DecisionInput,
    response: JoinRequest,
  },
  ...deskTerms,
  ...chapterPeopleTerms,
  memberships: {
    access: 'signed-in',
    summary: 'Memberships of a person, earliest first (the person, site admins)',
    params: z.strictObject({ userId: Id }),
    response: z.array(Membership),
  },
  ofPerson: {
    access: 'site-admin',
    summary: 'The chapters of a person, and their join requests of all time, newest first, up to 100',
    params: z.strictObject({ userId: Id }),
    response: ChaptersOfPerson,
  },
  everyone: {
    access: 'active',
    summary: 'One entry per person with an active subscription',
    query: PeopleQuery,
    response: z.array(DirectoryEntry),
  },
  countPeople: {
    access: 'signed-in',
    summary: 'Number of people who belong to at least one chapter',
    response: z.object({ count: z.number().int() }),
  },
  directory: {
    access: 'active',
    summary: 'One entry per membership of a person with an active subscription',
    query: DirectoryQuery,
    response: z.array(DirectoryEntry),
  },
});
