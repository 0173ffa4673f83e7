import { aProfile } from '@meridian/shared-types/testing';
import { aProblem, aRequest, aUser, idOf } from '@meridian/platform/testing';
import { screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { anAnnouncement } from '../testing/builders';
import { NON_MEMBER, ADMIN, MEMBER, openChapterPage } from '../testing/open-chapter-page';
import './chapter';

const openRequests = async () => userEvent.click(await screen.findByRole('tab', { name: /^Requests/ }));

describe('a chapter admin administers the chapter', () => {
  it('pending requests are decided one at a time', async () => {
    let finish = () => {};
    let pending = [
      aRequest({ id: idOf(1) }),
      aRequest({
        id: idOf(2),
        userProfile: aProfile({ name: 'Ama Owusu' }),
      }),
    ];
    await openChapterPage({
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
    await openRequests();
    const row = (await screen.findByText('Kwame Mensah')).closest('li') as HTMLElement;
    expect(within(row).getByText(/· Jan 05, 2024$/)).toBeTruthy();
    expect(within(row).getByText('I live nearby.')).toBeTruthy();
    const desk = screen.getByRole('link', { name: 'chapter’s administration' });
    expect(desk.getAttribute('href')).toMatch(/^\/chapters\/[^/]+\/admin$/);
    await userEvent.click(within(row).getByRole('button', { name: 'Approve' }));
    await waitFor(() =>
      expect(
        screen
          .getAllByRole('button', { name: /^(Approve|Reject)$/ })
          .every((button) => button.matches(':disabled, [aria-disabled=true]')),
      ).toBe(true),
    );
    finish();
    expect(await screen.findByText('Request approved')).toBeTruthy();
    await waitFor(() => expect(screen.queryByText('Kwame Mensah')).toBeNull());
    expect(screen.getByText('Ama Owusu')).toBeTruthy();
    expect(screen.getByRole('tab', { name: 'Requests 1' })).toBeTruthy();
  });

  it.each([
    ['Approve', 'Approval failed', 'Unable to approve request.'],
    ['Reject', 'Rejection failed', 'Unable to reject request.'],
  ])('a toast is shown when %s failed', async (button, title, text) => {
    await openChapterPage({
      standing: ADMIN,
      pending: [aRequest()],
      'POST /api/join-requests/{id}/approve': { status: 500 },
      'POST /api/join-requests/{id}/reject': { status: 500 },
    });
    await openRequests();
    await userEvent.click(await screen.findByRole('button', { name: button }));
    expect(await screen.findByText(title)).toBeTruthy();
    expect(screen.getByText(text)).toBeTruthy();
  });

  it('a note is sent with the decision', async () => {
    const { calls } = await openChapterPage({
      standing: ADMIN,
      pending: [aRequest()],
      'POST /api/join-requests/{id}/reject': aRequest({ status: 'rejected' }),
    });
    await openRequests();
    await userEvent.click(await screen.findByRole('button', { name: 'Add a Note' }));
    await userEvent.type(screen.getByLabelText(/^Note/), 'Please join Lagos.');
    await userEvent.click(screen.getByRole('button', { name: 'Reject' }));
    await screen.findByText('Request rejected');
    expect(calls.find(({ method }) => method === 'POST')?.body).toEqual({ reason: 'Please join Lagos.' });
  });

  it('no list is shown if nothing is pending, and a badge says Admin', async () => {
    await openChapterPage({ standing: ADMIN });
    await screen.findByRole('link', { name: 'Manage' });
    expect([screen.getByText('Admin'), screen.queryByText('Member')]).toEqual([expect.anything(), null]);
    await openRequests();
    expect(await screen.findByText('No Pending Requests')).toBeTruthy();
    expect(screen.getByRole('tab', { name: 'Requests' })).toBeTruthy();
    expect(screen.queryByText('Pending Join Requests')).toBeNull();
  });

  it('an announcement is posted', async () => {
    const { calls } = await openChapterPage({
      standing: ADMIN,
      'POST /api/chapters/{id}/announcements': anAnnouncement(9),
    });
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

  it('the draft of an announcement is kept until it is discarded or posted', async () => {
    await openChapterPage({ standing: ADMIN, 'POST /api/chapters/{id}/announcements': anAnnouncement(9) });
    const dialog = async () => {
      await userEvent.click(await screen.findByRole('button', { name: 'Post' }));
      return within(await screen.findByRole('dialog', { name: 'Post an Announcement' }));
    };
    const first = await dialog();
    expect(first.queryByText(/^Saved/)).toBeNull();
    await userEvent.type(first.getByLabelText('Title'), 'Boats');
    await userEvent.click(first.getByRole('button', { name: 'Cancel' }));
    const second = await dialog();
    expect(second.getByLabelText<HTMLInputElement>('Title').value).toBe('Boats');
    expect(second.getByText(/^Saved/)).toBeTruthy();
    await userEvent.click(second.getByRole('button', { name: 'Discard Changes' }));
    expect(second.getByLabelText<HTMLInputElement>('Title').value).toBe('');
    expect(document.activeElement).toBe(second.getByLabelText('Title'));
    await userEvent.type(second.getByLabelText('Title'), 'Boats');
    await userEvent.type(second.getByLabelText('Announcement'), 'At nine.');
    await userEvent.click(second.getByRole('button', { name: 'Post' }));
    await screen.findByText('Announcement posted');
    const third = await dialog();
    expect(third.getByLabelText<HTMLInputElement>('Title').value).toBe('');
  });

  it('the admin opens the administration, and creates events for the chapter', async () => {
    await openChapterPage({ standing: ADMIN });
    const link = async (name: string) => (await screen.findByRole('link', { name })).getAttribute('href');
    expect([await link('Create Event'), await link('Manage')]).toEqual([
      '/events/create?chapter=1',
      '/chapters/bay-area/admin',
    ]);
  });
});

it('a member leaves a chapter after a question, and the server says if that is not possible', async () => {
  let isHandedOver = false;
  let standing = MEMBER;
  const { calls } = await openChapterPage({
    'GET /api/chapters/{id}/membership-status': () => standing,
    'DELETE /api/chapters/{id}/members/{userId}': () => {
      if (!isHandedOver) return { status: 409, body: aProblem(409, 'Please hand over first.') };
      standing = NON_MEMBER;
      return { ok: true };
    },
  });
  const leave = async () => {
    await userEvent.click(await screen.findByRole('button', { name: 'Leave Chapter' }));
    return within(await screen.findByRole('dialog', { name: 'Leave Bay Area?' }));
  };
  await userEvent.click((await leave()).getByRole('button', { name: 'Stay' }));
  expect(calls.some(({ method }) => method === 'DELETE')).toBe(false);
  await userEvent.click((await leave()).getByRole('button', { name: 'Leave Chapter' }));
  expect(await screen.findByText('Please hand over first.')).toBeTruthy();
  isHandedOver = true;
  await userEvent.click((await leave()).getByRole('button', { name: 'Leave Chapter' }));
  expect(await screen.findByText('You have left the chapter')).toBeTruthy();
  expect(calls.findLast(({ method }) => method === 'DELETE')?.path).toBe(`/api/chapters/1/members/${aUser().id}`);
  expect(await screen.findByRole('button', { name: 'Request to Join' })).toBeTruthy();
  expect(screen.queryByRole('button', { name: 'Leave Chapter' })).toBeNull();
});

it.each([true, false])('site admins administer every chapter, subscribed or not: %s', async (isActive) => {
  await openChapterPage({
    standing: NON_MEMBER,
    session: { session: isActive ? { subscriptionStatus: 'active' } : {}, isAdmin: true },
  });
  expect(await screen.findByRole('link', { name: 'Manage' })).toBeTruthy();
  expect(screen.getByRole('button', { name: 'Post' })).toBeTruthy();
  expect(screen.getByRole('link', { name: 'Create Event' })).toBeTruthy();
  expect(await screen.findByText('Latest Announcements')).toBeTruthy();
  await userEvent.click(screen.getByRole('tab', { name: 'Members' }));
  expect(await screen.findByText('Person 2')).toBeTruthy();
});
