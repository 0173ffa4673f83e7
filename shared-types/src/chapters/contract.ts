import * as z from 'zod';
import { contract } from '../calls/contract';
import { ChapterIdParam, Done, Id, IdParams, limitParam, text } from '../fields/fields';
import { LIMITS, PEOPLE_PAGE } from '../limits';
import { DirectoryEntry, Membership, Role } from '../people/people';
import { announcementTerms } from './announcements/announcement-terms';
import { archiveTerms } from './archive/archive-terms';
import { chaptersCalls } from './calls';
import { deskTerms } from './joining/desk-terms';
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

/** The most bytes of a list of 100 people, whose texts may take three bytes for each character. */
const PEOPLE_BYTES = 512 * 1024;

/** The calls for chapters, memberships, join requests, announcements and the directory. */
export const chaptersApi = contract('chapters', chaptersCalls, {
  list: {
    access: 'public',
    summary: 'Lists all chapters by name, or the one with an id',
    query: z.strictObject({ id: ChapterIdParam.optional() }),
    response: z.array(Chapter),
    maxBytes: 2048 * 1024,
  },
  creatable: {
    access: 'signed-in',
    summary: 'Lists the chapters in which the caller may create events',
    response: z.array(Chapter),
    maxBytes: 2048 * 1024,
  },
  ...officeTerms,
  ...archiveTerms,
  bySlug: {
    access: 'public',
    summary: 'Returns a chapter by its current or an earlier slug',
    params: z.strictObject({ slug: z.string().min(1).max(120) }),
    response: ChapterDetails,
  },
  ...announcementTerms,
  membershipStatus: {
    access: 'signed-in',
    summary: "Returns the caller's membership in a chapter",
    params: ChapterParams,
    response: MembershipStatus,
  },
  members: {
    access: 'signed-in',
    summary:
      'Lists members of a chapter by the date they joined, or by a search for a name, with cut descriptions (active members, admins of the chapter, site admins)',
    params: ChapterParams,
    query: z.strictObject({
      search: text(LIMITS.searchMax).optional(),
      after: Id.optional(),
      limit: limitParam(PEOPLE_PAGE).optional(),
    }),
    response: z.array(DirectoryEntry),
    maxBytes: PEOPLE_BYTES,
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
    summary: "Removes a member (chapter admins, site admins), or leaves the chapter if the id is the caller's",
    params: z.strictObject({ id: ChapterIdParam, userId: Id }),
    response: Done,
  },
  joinRequests: {
    access: 'signed-in',
    summary: 'Lists a page of up to 100 pending join requests of a chapter, oldest first (chapter admins, site admins)',
    params: ChapterParams,
    query: z.strictObject({ after: Id.optional() }),
    response: z.array(JoinRequest),
    maxBytes: 2560 * 1024,
  },
  requestToJoinByPath: {
    access: 'signed-in',
    summary: 'Requests to join a chapter; active members join an open chapter immediately (status: approved)',
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
    summary: "Lists the caller's join requests, newest first",
    response: z.array(JoinRequest),
    maxBytes: 2560 * 1024,
  },
  withdrawRequest: {
    access: 'signed-in',
    summary: "Withdraws the caller's pending request; 409 if it was decided",
    params: IdParams,
    response: Done,
  },
  approve: {
    access: 'signed-in',
    limit: 'frequent',
    summary: 'Approves a pending request (chapter admins, site admins)',
    params: IdParams,
    body: DecisionInput,
    response: JoinRequest,
  },
  reject: {
    access: 'signed-in',
    limit: 'frequent',
    summary: 'Rejects a pending request (chapter admins, site admins)',
    params: IdParams,
    body: DecisionInput,
    response: JoinRequest,
  },
  ...deskTerms,
  ...chapterPeopleTerms,
  memberships: {
    access: 'signed-in',
    summary: 'Lists the memberships of a person, earliest first (the person, site admins)',
    params: z.strictObject({ userId: Id }),
    response: z.array(Membership),
    readsPersonalData: 'person',
    maxBytes: 2048 * 1024,
  },
  ofPerson: {
    access: 'site-admin',
    readsPersonalData: 'person',
    summary: 'Lists the chapters of a person, and up to 100 of their join requests, newest first',
    params: z.strictObject({ userId: Id }),
    response: ChaptersOfPerson,
    maxBytes: 3072 * 1024,
  },
  everyone: {
    access: 'active-or-site-admin',
    summary: 'Lists the people with an active subscription, one entry per person, with cut descriptions',
    query: PeopleQuery,
    response: z.array(DirectoryEntry),
    maxBytes: PEOPLE_BYTES,
  },
  countPeople: {
    access: 'signed-in',
    summary: 'Counts the people who belong to at least one chapter',
    response: z.object({ count: z.number().int() }),
  },
  directory: {
    access: 'active-or-site-admin',
    summary: 'Lists the memberships of people with an active subscription, one entry each, with cut descriptions',
    query: DirectoryQuery,
    response: z.array(DirectoryEntry),
    maxBytes: PEOPLE_BYTES,
  },
});
