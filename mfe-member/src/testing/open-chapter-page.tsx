import {
  aChapter,
  aMember,
  aUser,
  idOf,
  inDays,
  mockApi,
  type MockedCall,
  type MockResponse,
  renderApp,
} from '@meridian/platform/testing';
import type { JoinRequest, MembershipStatus } from '@meridian/shared-types';
import { screen } from '@testing-library/react';
import { routes } from '../routes';
import { aMessage, anAnnouncement, anEvent } from './builders';

const ACTIVE = { session: { subscriptionStatus: 'active' } } as const;
export const NON_MEMBER: MembershipStatus = { isMember: false, role: null };
export const MEMBER: MembershipStatus = { isMember: true, role: 'member' };
export const ADMIN: MembershipStatus = { isMember: true, role: 'admin' };

interface Options {
  standing?: MembershipStatus;
  requests?: JoinRequest[];
  pending?: JoinRequest[];
  session?: Parameters<typeof renderApp>[1];
  path?: string;
}
type Responses = Record<`${'GET' | 'POST' | 'PUT' | 'DELETE'} ${string}`, MockResponse>;

/** Opens a chapter page as an active member, with mocked API responses. */
export async function openChapterPage({
  standing = MEMBER,
  requests = [],
  pending = [],
  session = ACTIVE,
  path = '/chapters/bay-area',
  ...responses
}: Options & Responses = {}) {
  const api = mockApi({
    'GET /api/auth/me': { user: aUser(ACTIVE.session) },
    'GET /api/chapters/by-slug/{slug}': { ...aChapter(), version: 1 },
    'GET /api/chapters/{id}/membership-status': standing,
    'GET /api/chapters/{id}/announcements': [1, 2, 3, 4, 5, 6].map(anAnnouncement),
    'GET /api/events': ({ query }: MockedCall) => [
      query.time === 'past'
        ? anEvent({ id: idOf(2), title: 'Long ago', startTime: inDays(-9), endTime: inDays(-9) })
        : anEvent(),
    ],
    'GET /api/user/announcement-counts': [],
    'GET /api/chapters/{id}/members': [aMember(1, { role: 'admin', userId: '65f000000000000000000001' }), aMember(2)],
    'GET /api/chapters/{id}/join-requests': pending,
    'GET /api/user/join-requests': requests,
    'GET /api/chapters/{chapterId}/messages': [aMessage(1)],
    ...responses,
  });
  const page = renderApp(routes, { path, ...session });
  await screen.findByRole('heading', { level: 1, name: 'Bay Area' });
  return { ...api, ...page };
}
