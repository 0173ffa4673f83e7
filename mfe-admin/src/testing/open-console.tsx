import { aUser, mockApi, renderApp } from '@meridian/platform/testing';
import type { ChapterDetails, ChapterEvent, ChapterReport, ChatSettings, Membership } from '@meridian/shared-types';
import { screen } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { routes } from '../routes';
import { idOf } from './object-id';

const LAGOS: ChapterDetails = {
  id: 1,
  slug: 'lagos',
  name: 'Lagos',
  description: '',
  state: 'Lagos State',
  timeZone: 'Africa/Lagos',
  memberCount: 12,
  eventCount: 0,
  createdAt: '2020-01-01T00:00:00.000Z',
  version: 3,
};
const place: Membership = {
  id: idOf(7),
  chapterId: 1,
  role: 'admin',
  joinedAt: '2024-01-01T00:00:00.000Z',
  profile: { name: 'Ana', location: '', avatarUrl: null },
  chapter: { name: 'Lagos', state: 'Lagos State', slug: 'lagos' },
};
const session = { subscriptionStatus: 'active' as const, memberships: [place] };
export const anEvent = (n: number, fields: Partial<ChapterEvent>): ChapterEvent => ({
  id: idOf(n),
  title: `Supper ${n}`,
  startTime: '2031-05-01T18:00:00.000Z',
  endTime: '2031-05-01T20:00:00.000Z',
  startLocal: '2031-05-01T19:00',
  endLocal: '2031-05-01T21:00',
  timeZone: 'Africa/Lagos',
  chapterId: 1,
  attendeeCount: 3,
  isPublic: true,
  status: 'scheduled',
  cancellation: null,
  seriesId: null,
  capacity: 20,
  seatsTaken: 4,
  waitingCount: 1,
  organizerName: 'Bo Organizer',
  attendance: null,
  ...fields,
});
export const PAST = { startTime: '2024-05-01T18:00:00.000Z', endTime: '2024-05-01T20:00:00.000Z' };
export const REPORT: ChapterReport = {
  id: idOf(30),
  thing: { kind: 'message', chapterId: 1, seq: 118 },
  title: 'Message of Cy Author',
  copy: 'You fool!',
  author: { id: idOf(31), name: 'Cy Author' },
  reports: [{ reason: 'Insults or harassment', text: 'Again.', at: '2026-01-01T00:00:00.000Z' }],
};
export const SETTINGS: ChatSettings = { chapterId: 1, slowModeSeconds: 0, isClosed: false, version: 0 };

export function open(tab: string, responses: object = {}) {
  const api = mockApi({
    'GET /api/auth/me': { user: aUser(session) },
    'GET /api/chapters/by-slug/{slug}': LAGOS,
    'GET /api/chapters': [LAGOS],
    'GET /api/chapters/1/join-requests': [],
    'GET /api/announcements': [],
    'GET /api/chapters/1/event-counts': { drafts: 1, upcoming: 2, past: 1300 },
    'GET /api/chapters/1/reports': ({ query }: { query: { state?: string } }) => ({
      reports: query.state ? [] : [REPORT],
      next: null,
    }),
    'GET /api/chapters/1/moderation': { removals: [], mutes: [], held: [], settings: SETTINGS, heldWords: [] },
    ...responses,
  });
  return { ...api, ...renderApp(routes, { path: `/chapters/lagos/admin?tab=${tab}`, session }) };
}
export const show = async (view: RegExp) => {
  await userEvent.click(screen.getByRole('combobox', { name: 'Show' }));
  await userEvent.click(await screen.findByRole('option', { name: view }));
};
