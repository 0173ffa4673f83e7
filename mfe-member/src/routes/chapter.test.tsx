import { aProblem, aUser, mockApi, renderApp, type MockAnswer, type MockedCall } from '@meridian/platform/testing';
import type { JoinRequest, Standing } from '@meridian/shared-types';
import { screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { routes } from '../routes';
import { violations } from '../testing/axe';
import {
  aChapter,
  aMember,
  aMembership,
  aMessage,
  anAnnouncement,
  anEvent,
  aRequest,
  idOf,
  inDays,
} from '../testing/builders';
import './chapter';

const ACTIVE = { session: { subscriptionStatus: 'active' } } as const;
const OUTSIDER: Standing = { isMember: false, role: null };
const MEMBER: Standing = { isMember: true, role: 'member' };
const ADMIN: Standing = { isMember: true, role: 'admin' };

interface Scene {
  standing?: Standing;
  requests?: JoinRequest[];
  pending?: JoinRequest[];
  session?: Parameters<typeof renderApp>[1];
  path?: string;
}
type Answers = Record<`${'GET' | 'POST' | 'PUT' | 'DELETE'} ${string}`, MockAnswer>;

async function open({
  standing = MEMBER,
  requests = [],
  pending = [],
  session = ACTIVE,
  path = '/chapters/bay-area',
  ...answers
}: Scene & Answers = {}) {
  const api = mockApi({
    'GET /api/auth/me': { user: aUser(ACTIVE.session) },
    'GET /api/chapters/by-slug/{slug}': aChapter(),
    'GET /api/chapters/{id}/membership-status': standing,
    'GET /api/chapters/{id}/announcements': [1, 2, 3, 4, 5, 6].map(anAnnouncement),
    'GET /api/events': ({ query }: MockedCall) => [
      query.time === 'past'
        ? anEvent({ id: idOf(2), title: 'Long ago', startTime: inDays(-9), endTime: inDays(-9) })
        : anEvent(),
    ],
    'GET /api/chapters/{id}/members': [aMember(1, { role: 'admin', userId: '65f000000000000000000001' }), aMember(2)],
    'GET /api/chapters/{id}/join-requests': pending,
    'GET /api/user/join-requests': requests,
    'GET /api/chapters/{chapterId}/messages': [aMessage(1)],
    ...answers,
  });
  renderApp(routes, { path, ...session });
  await screen.findByRole('heading', { level: 1, name: 'Bay Area' });
  return api;
}

it('shows the chapter, its numbers and its latest five announcements', async () => {
  await open();
  expect(screen.getByText('California')).toBeTruthy();
  expect(screen.getByText('12 members')).toBeTruthy();
  expect(screen.getByText('2 events this week')).toBeTruthy();
  expect(await screen.findByText('Member')).toBeTruthy();
  expect(await screen.findByText('News 5')).toBeTruthy();
  expect(screen.queryByText('News 6')).toBeNull();
  expect(screen.getByRole('group', { name: 'Total Members' }).textContent).toContain('12');
  expect(screen.getByRole('group', { name: 'Upcoming Events' }).textContent).toContain('1');
  expect(screen.getByRole('group', { name: 'Founded' }).textContent).toContain('2019');
  expect(await violations()).toEqual([]);
});

it('has tabs for events, members and chat', async () => {
  await open();
  await userEvent.click(screen.getByRole('tab', { name: 'Events' }));
  expect(await screen.findByText('Long ago')).toBeTruthy();
  await userEvent.click(screen.getByRole('tab', { name: 'Members' }));
  expect(await screen.findByText('Person 2')).toBeTruthy();
  await userEvent.click(screen.getByRole('tab', { name: 'Chat' }));
  const panel = screen.getByRole('region', { name: 'Bay Area Chat' });
  expect(getComputedStyle(panel).blockSize).toBe('500px');
  expect(await within(panel).findByText('Message 1')).toBeTruthy();
});

it('shows visitors what membership would open, and asks for nothing that is not theirs', async () => {
  const { calls } = await open({ session: { session: 'anonymous' } });
  expect(screen.getByRole('button', { name: 'Join Chapter' }).hasAttribute('disabled')).toBe(true);
  expect(screen.getByText('Membership required')).toBeTruthy();
  expect(screen.getByText('Membership Required')).toBeTruthy();
  await userEvent.click(screen.getByRole('tab', { name: 'Members' }));
  expect(screen.getByText('Membership Required')).toBeTruthy();
  await userEvent.click(screen.getByRole('tab', { name: 'Chat' }));
  expect(screen.getByText('Membership Required')).toBeTruthy();
  expect(screen.getByText('Upgrade to a full membership to participate in chapter discussions')).toBeTruthy();
  expect(new Set(calls.map(({ path }) => path))).toEqual(new Set(['/api/chapters/by-slug/bay-area', '/api/events']));
});

it('keeps the chat of others closed to active outsiders', async () => {
  const { calls } = await open({ standing: OUTSIDER, path: '/chapters/bay-area?tab=chat' });
  expect(await screen.findByText('For members of this chapter')).toBeTruthy();
  expect(calls.some(({ path }) => path.endsWith('/messages'))).toBe(false);
});

describe('the join request', () => {
  it('is written with an optional message', async () => {
    let sent = false;
    const { calls } = await open({
      standing: OUTSIDER,
      'GET /api/user/join-requests': () => (sent ? [aRequest()] : []),
      'POST /api/chapters/{id}/join-request': () => {
        sent = true;
        return aRequest();
      },
    });
    await userEvent.click(await screen.findByRole('button', { name: 'Request to Join' }));
    await userEvent.type(screen.getByLabelText(/Message/), '  I live nearby.  ');
    await userEvent.click(screen.getByRole('button', { name: 'Submit Request' }));
    expect(await screen.findByText('Join request submitted')).toBeTruthy();
    expect(calls.find(({ method }) => method === 'POST')?.body).toEqual({ message: 'I live nearby.' });
    expect(await screen.findByText('Pending')).toBeTruthy();
    expect(screen.getByText('I live nearby.')).toBeTruthy();
    expect(screen.getByText('Jan 05, 2024')).toBeTruthy();
    expect(screen.queryByRole('button', { name: 'Request to Join' })).toBeNull();
  });

  it.each([
    [{ status: 409, body: aProblem(409, 'You have asked already.') }, 'You have asked already.'],
    [{ status: 500 }, 'Unable to submit join request.'],
  ])('says why it failed, and keeps the words', async (answer, text) => {
    await open({ standing: OUTSIDER, 'POST /api/chapters/{id}/join-request': answer });
    await userEvent.click(await screen.findByRole('button', { name: 'Request to Join' }));
    await userEvent.type(screen.getByLabelText(/Message/), 'Please');
    await userEvent.click(screen.getByRole('button', { name: 'Submit Request' }));
    expect(await screen.findByText('Request failed')).toBeTruthy();
    expect(screen.getByText(text)).toBeTruthy();
    expect(screen.getByLabelText<HTMLTextAreaElement>(/Message/).value).toBe('Please');
  });

  it('can be made again after a rejection, whose reason is shown', async () => {
    await open({ standing: OUTSIDER, requests: [aRequest({ status: 'rejected', reason: 'Please join Lagos.' })] });
    expect(await screen.findByText('Rejected')).toBeTruthy();
    expect(screen.getByText('From the admin: Please join Lagos.')).toBeTruthy();
    expect(screen.getByRole('button', { name: 'Request to Join' })).toBeTruthy();
  });

  it('learns of its approval when asked', async () => {
    let approved = false;
    await open({
      'GET /api/chapters/{id}/membership-status': () => (approved ? MEMBER : OUTSIDER),
      'GET /api/user/join-requests': () => [aRequest({ status: approved ? 'approved' : 'pending' })],
    });
    const check = await screen.findByRole('button', { name: 'Check for a decision' });
    approved = true;
    await userEvent.click(check);
    expect(await screen.findByText('Member')).toBeTruthy();
    expect(screen.queryByText('Your Join Request')).toBeNull();
  });

  it('shows a newsletter subscriber what became of theirs, and why', async () => {
    await open({
      session: { session: { subscriptionStatus: 'newsletter' } },
      standing: OUTSIDER,
      requests: [aRequest({ status: 'rejected', reason: 'Please join Lagos.' })],
    });
    expect(await screen.findByText('Rejected')).toBeTruthy();
    expect(screen.getByText('From the admin: Please join Lagos.')).toBeTruthy();
    expect(screen.getByRole('button', { name: 'Join Chapter' }).hasAttribute('disabled')).toBe(true);
  });

  it.each([
    [3, 1],
    [40, 0],
  ])('tells who became a member %i days ago what was said then', async (days, shown) => {
    const { calls } = await open({
      session: { session: { subscriptionStatus: 'active', memberships: [aMembership({ joinedAt: inDays(-days) })] } },
      requests: [aRequest({ status: 'approved', reason: 'See you on Sunday.' })],
    });
    await screen.findByText('Member');
    await waitFor(() => expect(screen.queryAllByText('From the admin: See you on Sunday.')).toHaveLength(shown));
    expect(calls.filter(({ path }) => path === '/api/user/join-requests')).toHaveLength(shown);
  });

  it('is not offered to members', async () => {
    await open();
    await screen.findByText('Member');
    expect(screen.queryByRole('button', { name: 'Request to Join' })).toBeNull();
  });
});

describe('a chapter admin', () => {
  it('decides pending requests, one at a time', async () => {
    let finish = () => {};
    let pending = [
      aRequest({ id: idOf(1) }),
      aRequest({
        id: idOf(2),
        userProfile: { name: 'Ama Owusu', location: '', description: '', tags: [], avatarUrl: null },
      }),
    ];
    await open({
      standing: ADMIN,
      'GET /api/chapters/{id}/join-requests': () => pending,
      'POST /api/join-requests/{id}/approve': () =>
        new Promise((resolve) => {
          finish = () => {
            pending = pending.slice(1);
            resolve(aRequest({ status: 'approved' }));
          };
        }),
    });
    const row = (await screen.findByText('Kwame Mensah')).closest('li') as HTMLElement;
    expect(within(row).getByText('Oakland, CA · Jan 05, 2024')).toBeTruthy();
    expect(within(row).getByText('I live nearby.')).toBeTruthy();
    await userEvent.click(within(row).getByRole('button', { name: 'Approve' }));
    await waitFor(() =>
      expect(
        screen
          .getAllByRole('button', { name: /^(Approve|Reject)$/ })
          .every((button) => button.hasAttribute('disabled')),
      ).toBe(true),
    );
    finish();
    expect(await screen.findByText('Request approved')).toBeTruthy();
    await waitFor(() => expect(screen.queryByText('Kwame Mensah')).toBeNull());
    expect(screen.getByText('Ama Owusu')).toBeTruthy();
  });

  it.each([
    ['Approve', 'Approval failed', 'Unable to approve request.'],
    ['Reject', 'Rejection failed', 'Unable to reject request.'],
  ])('is told when %s failed', async (button, title, text) => {
    await open({
      standing: ADMIN,
      pending: [aRequest()],
      'POST /api/join-requests/{id}/approve': { status: 500 },
      'POST /api/join-requests/{id}/reject': { status: 500 },
    });
    await userEvent.click(await screen.findByRole('button', { name: button }));
    expect(await screen.findByText(title)).toBeTruthy();
    expect(screen.getByText(text)).toBeTruthy();
  });

  it('sends a note with the decision', async () => {
    const { calls } = await open({
      standing: ADMIN,
      pending: [aRequest()],
      'POST /api/join-requests/{id}/reject': aRequest({ status: 'rejected' }),
    });
    await userEvent.click(await screen.findByRole('button', { name: 'Add a note' }));
    await userEvent.type(screen.getByLabelText(/^Note/), 'Please join Lagos.');
    await userEvent.click(screen.getByRole('button', { name: 'Reject' }));
    await screen.findByText('Request rejected');
    expect(calls.find(({ method }) => method === 'POST')?.body).toEqual({ reason: 'Please join Lagos.' });
  });

  it('sees no list when nothing is pending', async () => {
    await open({ standing: ADMIN });
    await screen.findByRole('button', { name: 'Manage' });
    expect(screen.queryByText('Pending Join Requests')).toBeNull();
  });

  it('posts an announcement', async () => {
    const { calls } = await open({ standing: ADMIN, 'POST /api/chapters/{id}/announcements': anAnnouncement(9) });
    await userEvent.click(await screen.findByRole('button', { name: 'Post' }));
    const dialog = await screen.findByRole('dialog', { name: 'Post an Announcement' });
    await userEvent.click(within(dialog).getByRole('button', { name: 'Post' }));
    expect(await within(dialog).findByText('Title is required')).toBeTruthy();
    await userEvent.type(within(dialog).getByLabelText('Title'), 'Boats');
    await userEvent.type(within(dialog).getByLabelText('Announcement'), 'At nine.');
    await userEvent.click(within(dialog).getByRole('button', { name: 'Post' }));
    expect(await screen.findByText('Announcement posted')).toBeTruthy();
    expect(calls.find(({ method }) => method === 'POST')?.body).toEqual({ title: 'Boats', content: 'At nine.' });
  });

  it('keeps an announcement that is not posted, until it is thrown away', async () => {
    await open({ standing: ADMIN, 'POST /api/chapters/{id}/announcements': anAnnouncement(9) });
    const dialog = async () => {
      await userEvent.click(await screen.findByRole('button', { name: 'Post' }));
      return within(await screen.findByRole('dialog', { name: 'Post an Announcement' }));
    };
    const first = await dialog();
    expect(first.queryByText('Draft kept')).toBeNull();
    await userEvent.type(first.getByLabelText('Title'), 'Boats');
    await userEvent.click(first.getByRole('button', { name: 'Cancel' }));
    const second = await dialog();
    expect(second.getByLabelText<HTMLInputElement>('Title').value).toBe('Boats');
    expect(second.getByText('Draft kept')).toBeTruthy();
    await userEvent.click(second.getByRole('button', { name: 'Discard Draft' }));
    expect(second.getByLabelText<HTMLInputElement>('Title').value).toBe('');
    expect(document.activeElement).toBe(second.getByLabelText('Title'));
    await userEvent.type(second.getByLabelText('Title'), 'Boats');
    await userEvent.type(second.getByLabelText('Announcement'), 'At nine.');
    await userEvent.click(second.getByRole('button', { name: 'Post' }));
    await screen.findByText('Announcement posted');
    const third = await dialog();
    expect(third.getByLabelText<HTMLInputElement>('Title').value).toBe('');
  });

  it('manages members, and creates events for the chapter', async () => {
    const { calls } = await open({
      standing: ADMIN,
      'PUT /api/chapters/{id}/members/{userId}': aMember(2, { role: 'admin' }),
      'DELETE /api/chapters/{id}/members/{userId}': { ok: true },
    });
    expect((await screen.findByRole('link', { name: 'Create Event' })).getAttribute('href')).toBe(
      '/events/create?chapter=1',
    );
    await userEvent.click(screen.getByRole('button', { name: 'Manage' }));
    const dialog = await screen.findByRole('dialog', { name: 'Manage Members' });
    await userEvent.click(await within(dialog).findByRole('button', { name: 'Make Admin' }));
    expect(await screen.findByText('Role changed')).toBeTruthy();
    await waitFor(() =>
      expect(within(dialog).getByRole('button', { name: 'Remove' }).hasAttribute('disabled')).toBe(false),
    );
    await userEvent.click(within(dialog).getByRole('button', { name: 'Remove' }));
    await userEvent.click(within(dialog).getByRole('button', { name: 'Remove' }));
    expect(await screen.findByText('Member removed')).toBeTruthy();
    expect(
      calls.filter(({ method }) => method !== 'GET').map(({ method, path, body }) => ({ method, path, body })),
    ).toEqual([
      { method: 'PUT', path: `/api/chapters/1/members/${idOf(2)}`, body: { role: 'admin' } },
      { method: 'DELETE', path: `/api/chapters/1/members/${idOf(2)}`, body: undefined },
    ]);
  });
});

it('finds members among thousands by asking the server', async () => {
  const { calls } = await open({
    standing: ADMIN,
    'GET /api/chapters/{id}/members': ({ query }: MockedCall) =>
      query.search === undefined ? [aMember(2)] : query.search === 'zoë' ? [aMember(7)] : [],
  });
  await userEvent.click(await screen.findByRole('button', { name: 'Manage' }));
  const dialog = await screen.findByRole('dialog', { name: 'Manage Members' });
  await within(dialog).findByText('Person 2');
  const field = within(dialog).getByLabelText('Search members');
  await userEvent.type(field, 'zoë');
  expect(await within(dialog).findByText('Person 7')).toBeTruthy();
  expect(within(dialog).queryByText('Person 2')).toBeNull();
  await userEvent.type(field, 'x');
  expect(await within(dialog).findByText('No members found.')).toBeTruthy();
  expect(calls.filter(({ path }) => path.endsWith('/members')).map(({ query }) => query.search)).toEqual([
    undefined,
    'zoë',
    'zoëx',
  ]);
  expect(await violations()).toEqual([]);
});

it('knows an unknown chapter from one that did not load', async () => {
  mockApi({ 'GET /api/chapters/by-slug/{slug}': { status: 404 } });
  renderApp(routes, { path: '/chapters/nowhere' });
  expect(await screen.findByRole('heading', { name: 'Chapter Not Found' })).toBeTruthy();
  mockApi({ 'GET /api/chapters/by-slug/{slug}': { status: 503 } });
  renderApp(routes, { path: '/chapters/nowhere' });
  expect(await screen.findByText('The chapter could not be loaded')).toBeTruthy();
});

it('shows that it is loading', async () => {
  mockApi({ 'GET /api/chapters/by-slug/{slug}': () => new Promise(() => {}) });
  renderApp(routes, { path: '/chapters/bay-area' });
  expect(await screen.findByRole('status', { name: 'Loading chapter' })).toBeTruthy();
});
