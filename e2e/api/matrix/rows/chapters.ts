import { HERE } from '../../test-product';
import { announcementRows } from './announcements';
import { deletePendingRequests, here, otherId, ownId, ownRequest, pendingRequest } from '../inputs';
import type { Row } from '../row';
import { CHAPTER, CHAPTER_DETAILS, DECIDED, DONE, ENTRY, MEMBERSHIP, REQUEST } from '../shapes';
import { active, activeOrSiteAdmin, adminsHere, everyone, except, signedIn, siteAdmins } from '../statuses';

const mayAsk = except(signedIn(201), { member: 409, chapterAdmin: 409, expiredAdmin: 409, impersonated: 409 });

export const chaptersRows: readonly Row[] = [
  { route: 'chapters.list', expect: everyone(200), fields: [CHAPTER] },
  { route: 'chapters.creatable', expect: activeOrSiteAdmin(200), fields: [CHAPTER] },
  ...announcementRows,
  {
    route: 'chapters.bySlug',
    expect: everyone(200),
    fields: CHAPTER_DETAILS,
    input: () => ({ params: { slug: 'here' } }),
  },
  { route: 'chapters.membershipStatus', expect: signedIn(200), fields: { isMember: 1, role: 1 }, input: here },
  { route: 'chapters.members', expect: activeOrSiteAdmin(200), fields: [ENTRY], input: here },
  {
    route: 'chapters.setRole',
    expect: adminsHere(200),
    fields: ENTRY,
    input: async ({ product, isAllowed, someMember }) => ({
      params: { id: HERE, userId: (isAllowed ? await product.createPerson(HERE) : someMember).userId },
      body: { role: 'admin' },
    }),
  },
  {
    route: 'chapters.removeMember',
    variant: 'another',
    expect: adminsHere(200),
    fields: DONE,
    input: async ({ product, isAllowed, someMember }) => ({
      params: { id: HERE, userId: (isAllowed ? await product.createPerson(HERE) : someMember).userId },
    }),
  },
  {
    route: 'chapters.removeMember',
    variant: 'own',
    expect: except(signedIn(404), { member: 200, chapterAdmin: 200, expiredAdmin: 200, impersonated: 200 }),
    fields: DONE,
    fresh: 'account',
    input: (cell) => ({ params: { ...ownId(cell).params, id: HERE } }),
  },
  { route: 'chapters.joinRequests', expect: adminsHere(200), fields: [REQUEST], input: here },
  {
    route: 'chapters.requestToJoinByPath',
    expect: mayAsk,
    fields: REQUEST,
    input: async (cell) => {
      await deletePendingRequests(cell);
      return { ...here(), body: { message: 'Hello' } };
    },
  },
  {
    route: 'chapters.requestToJoinByBody',
    expect: mayAsk,
    fields: REQUEST,
    input: async (cell) => {
      await deletePendingRequests(cell);
      return { body: { chapterId: HERE } };
    },
  },
  { route: 'chapters.myJoinRequests', expect: signedIn(200), fields: [{ ...REQUEST, 'decidedAt?': 1, 'reason?': 1 }] },
  {
    route: 'chapters.withdrawRequest',
    expect: signedIn(200),
    fields: DONE,
    input: async (cell) => {
      await deletePendingRequests(cell);
      return ownRequest(cell);
    },
  },
  { route: 'chapters.approve', expect: adminsHere(200), fields: DECIDED, input: pendingRequest },
  { route: 'chapters.reject', expect: adminsHere(200), fields: DECIDED, input: pendingRequest },
  { route: 'chapters.memberships', variant: 'another', expect: siteAdmins(200), fields: [MEMBERSHIP], input: otherId },
  { route: 'chapters.memberships', variant: 'own', expect: signedIn(200), fields: [MEMBERSHIP], input: ownId },
  { route: 'chapters.everyone', expect: active(200), fields: [ENTRY] },
  { route: 'chapters.countPeople', expect: signedIn(200), fields: { count: 1 } },
  { route: 'chapters.directory', expect: active(200), fields: [ENTRY] },
];
