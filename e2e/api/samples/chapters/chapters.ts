import { HERE } from '../../product/test-product';
import { announcementSamples } from './announcements';
import { deletePendingRequests, here, otherId, ownId, ownRequest, pendingRequest } from '../inputs';
import type { Samples } from '../sample';
import { adminsHere, except, readersHere, signedIn, siteAdmins } from '../statuses';

const mayAsk = except(signedIn(201), { member: 409, chapterAdmin: 409, expiredAdmin: 409, impersonated: 409 });

export const chaptersSamples: Samples = {
  'chapters.list': {},
  'chapters.creatable': { by: readersHere },
  ...announcementSamples,
  'chapters.bySlug': { input: () => ({ params: { slug: 'here' } }) },
  'chapters.membershipStatus': { input: here },
  'chapters.members': { by: readersHere, input: here },
  'chapters.setRole': {
    by: adminsHere,
    input: async ({ product, isAllowed, someMember }) => ({
      params: { id: HERE, userId: (isAllowed ? await product.createPerson(HERE) : someMember).userId },
      body: { role: 'admin' },
    }),
  },
  'chapters.removeMember, another': {
    by: adminsHere,
    input: async ({ product, isAllowed, someMember }) => ({
      params: { id: HERE, userId: (isAllowed ? await product.createPerson(HERE) : someMember).userId },
    }),
  },
  'chapters.removeMember, own': {
    by: except(signedIn(404), { member: 200, chapterAdmin: 200, expiredAdmin: 200, impersonated: 200 }),
    fresh: 'account',
    input: (cell) => ({ params: { ...ownId(cell).params, id: HERE } }),
  },
  'chapters.joinRequests': { by: adminsHere, input: here },
  'chapters.requestToJoinByPath': {
    by: mayAsk,
    input: async (cell) => {
      await deletePendingRequests(cell);
      return { ...here(), body: { message: 'Hello' } };
    },
  },
  'chapters.requestToJoinByBody': {
    by: mayAsk,
    input: async (cell) => {
      await deletePendingRequests(cell);
      return { body: { chapterId: HERE } };
    },
  },
  'chapters.myJoinRequests': {},
  'chapters.withdrawRequest': {
    isOwn: true,
    input: async (cell) => {
      await deletePendingRequests(cell);
      return ownRequest(cell);
    },
  },
  'chapters.approve': { by: adminsHere, input: pendingRequest },
  'chapters.reject': { by: adminsHere, input: pendingRequest },
  'chapters.memberships, another': { unknown: { userId: 200 }, by: siteAdmins, input: otherId },
  'chapters.memberships, own': { input: ownId },
  'chapters.everyone': {},
  'chapters.countPeople': {},
  'chapters.directory': {},
};
