import {
  aChapter,
  aProblem,
  mockApi,
  type MockResponse,
  renderApp,
  type RenderOptions,
} from '@meridian/platform/testing';
import type { Membership } from '@meridian/shared-types';
import { routes } from '../routes';
import { anEventConversation, someSchedulingHints } from './builders';

export type Responses = Record<string, MockResponse>;
/** The response of a call that is still running. */
export const never = () => new Promise<never>(() => undefined);

/** The responses of a server with one chapter in which nothing happens. */
const quietServer = (memberships: Membership[]): Responses => ({
  'GET /api/chapters': [aChapter()],
  'GET /api/chapters/admin': [aChapter()],
  'GET /api/events': [],
  'GET /api/events/scheduling-hints': someSchedulingHints(),
  'GET /api/events/{id}/attendees': { attendees: [], count: 0, guestCount: 0, hiddenCount: 0 },
  'GET /api/events/{id}/conversation': anEventConversation(),
  'GET /api/user/announcement-counts': [],
  'GET /api/user/event-drafts': [],
  'GET /api/user/join-requests': [],
  'GET /api/user/{userId}/memberships': memberships,
  'GET /api/users/{id}': { status: 404, body: aProblem(404, 'There is no such person.') },
});

/** Opens a page as an active member. The server has one chapter, and what the test gives it. */
export function openPage(path: string, responses: Responses = {}, { session = {}, ...options }: RenderOptions = {}) {
  const user = typeof session === 'object' ? { subscriptionStatus: 'active' as const, ...session } : session;
  const api = mockApi({ ...quietServer(typeof user === 'object' ? (user.memberships ?? []) : []), ...responses });
  const page = renderApp(routes, { path, session: user, ...options });
  /** Returns the bodies that were sent with a method. */
  const sent = (method: string) => api.calls.filter((call) => call.method === method).map(({ body }) => body);
  return { ...api, ...page, sent };
}
