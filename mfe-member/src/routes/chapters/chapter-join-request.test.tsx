import { aMembership, aProblem, aRequest, browserAsks, inDays } from '@meridian/platform/testing';
import { screen, waitFor } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { MEMBER, NON_MEMBER, openChapterPage } from '../../testing/open-chapter-page';
import './chapter';

describe('a user sends a join request', () => {
  it('the request is sent with an optional message', async () => {
    let sent = false;
    const { calls } = await openChapterPage({
      standing: NON_MEMBER,
      'GET /api/user/join-requests': () => (sent ? [aRequest()] : []),
      'POST /api/chapters/{id}/join-request': () => {
        sent = true;
        return aRequest();
      },
    });
    await userEvent.click(await screen.findByRole('button', { name: 'Request to Join' }));
    await userEvent.type(screen.getByLabelText(/Message/), '  I live nearby.  ');
    expect(browserAsks()).toBe(true);
    await userEvent.click(screen.getByRole('button', { name: 'Submit Request' }));
    expect(await screen.findByText('Join request submitted')).toBeTruthy();
    expect(calls.find(({ method }) => method === 'POST')?.body).toEqual({ message: 'I live nearby.' });
    expect(await screen.findByText('Pending')).toBeTruthy();
    expect(browserAsks()).toBe(false);
    expect(screen.getByText('I live nearby.')).toBeTruthy();
    expect(screen.getByText('Jan 05, 2024')).toBeTruthy();
    expect(screen.queryByRole('button', { name: 'Request to Join' })).toBeNull();
  });

  it.each([
    [{ status: 409, body: aProblem(409, 'You have asked already.') }, 'You have asked already.'],
    [{ status: 500 }, 'Unable to submit join request.'],
  ])('a failure is shown, and the message is kept', async (response, text) => {
    await openChapterPage({ standing: NON_MEMBER, 'POST /api/chapters/{id}/join-request': response });
    await userEvent.click(await screen.findByRole('button', { name: 'Request to Join' }));
    await userEvent.type(screen.getByLabelText(/Message/), 'Please');
    await userEvent.click(screen.getByRole('button', { name: 'Submit Request' }));
    expect(await screen.findByText('Request failed')).toBeTruthy();
    expect(screen.getByText(text)).toBeTruthy();
    expect(screen.getByLabelText<HTMLTextAreaElement>(/Message/).value).toBe('Please');
  });

  it('the request can be sent again after a rejection, whose reason is shown', async () => {
    await openChapterPage({
      standing: NON_MEMBER,
      requests: [aRequest({ status: 'rejected', reason: 'Please join Lagos.' })],
    });
    expect(await screen.findByText('Rejected')).toBeTruthy();
    expect(screen.getByText('Please join Lagos.')).toBeTruthy();
    expect(screen.getByRole('button', { name: 'Request to Join' })).toBeTruthy();
  });

  it('an approval is shown after a manual check', async () => {
    let approved = false;
    await openChapterPage({
      'GET /api/chapters/{id}/membership-status': () => (approved ? MEMBER : NON_MEMBER),
      'GET /api/user/join-requests': () => [aRequest({ status: approved ? 'approved' : 'pending' })],
    });
    const check = await screen.findByRole('button', { name: 'Check for a Decision' });
    approved = true;
    await userEvent.click(check);
    expect(await screen.findByText('Member')).toBeTruthy();
    expect(screen.queryByText('Your Join Request')).toBeNull();
  });

  it('the request is withdrawn, and may be sent again', async () => {
    const pending = aRequest({ status: 'pending' });
    let isWithdrawn = false;
    await openChapterPage({
      standing: NON_MEMBER,
      'GET /api/user/join-requests': () => (isWithdrawn ? [] : [pending]),
      'DELETE /api/user/join-requests/{id}': () => {
        isWithdrawn = true;
        return { ok: true };
      },
    });
    await userEvent.click(await screen.findByRole('button', { name: 'Withdraw Request' }));
    expect(await screen.findByText('Request withdrawn')).toBeTruthy();
    expect(await screen.findByRole('button', { name: 'Request to Join' })).toBeTruthy();
  });

  it('a newsletter subscriber sees the status and the reason', async () => {
    await openChapterPage({
      session: { session: { subscriptionStatus: 'newsletter' } },
      standing: NON_MEMBER,
      requests: [aRequest({ status: 'rejected', reason: 'Please join Lagos.' })],
    });
    expect(await screen.findByText('Rejected')).toBeTruthy();
    expect(screen.getByText('Please join Lagos.')).toBeTruthy();
    expect(screen.getByRole('button', { name: 'Join Chapter' }).hasAttribute('disabled')).toBe(true);
  });

  it('a newsletter subscriber is offered the upgrade in their own chapter, and no request', async () => {
    await openChapterPage({ session: { session: { subscriptionStatus: 'newsletter' } } });
    expect(await screen.findByText('Your chapter')).toBeTruthy();
    expect(screen.getAllByRole('link', { name: 'Upgrade Now' })[0]?.getAttribute('href')).toBe('/subscribe');
    expect(screen.queryByRole('button', { name: 'Join Chapter' })).toBeNull();
  });

  it.each([
    [3, 1],
    [40, 0],
  ])('the reason of the approval of a member who joined %i days ago is shown: %i', async (days, shown) => {
    const { calls } = await openChapterPage({
      session: { session: { subscriptionStatus: 'active', memberships: [aMembership({ joinedAt: inDays(-days) })] } },
      requests: [aRequest({ status: 'approved', reason: 'See you on Sunday.' })],
    });
    await screen.findByText('Member');
    await waitFor(() => expect(screen.queryAllByText('See you on Sunday.')).toHaveLength(shown));
    expect(calls.filter(({ path }) => path === '/api/user/join-requests')).toHaveLength(shown);
  });

  it('members are not offered the request', async () => {
    await openChapterPage();
    await screen.findByText('Member');
    expect(screen.queryByRole('button', { name: 'Request to Join' })).toBeNull();
  });
});
