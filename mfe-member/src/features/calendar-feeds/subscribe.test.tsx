import { mockApi, renderApp } from '@meridian/platform/testing';
import { screen } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { Subscribe } from './subscribe';

const feed = (kind: string, readAt: string | null = null) => ({ kind, createdAt: '2026-11-01T12:00:00.000Z', readAt });
const PATH = `/api/calendars/${'x'.repeat(43)}/events.ics`;

test('a new link is shown with links into calendar apps, and can be removed', async () => {
  const user = userEvent.setup();
  let feeds: unknown[] = [];
  mockApi({
    'GET /api/user/calendar-feeds': () => feeds,
    'POST /api/user/calendar-feeds': () => {
      feeds = [feed('mine')];
      return { ...feed('mine'), path: PATH };
    },
    'DELETE /api/user/calendar-feeds/mine': () => {
      feeds = [];
      return { ok: true };
    },
  });
  renderApp(<Subscribe />, { session: { subscriptionStatus: 'active' } });
  await user.click(screen.getByRole('button', { name: 'Add to My Calendar' }));
  await user.click(await screen.findByRole('button', { name: 'Create Link' }));
  const link = await screen.findByLabelText<HTMLInputElement>('Your link');
  expect(link.value).toBe(`${window.location.origin}${PATH}`);
  expect(screen.getByRole('link', { name: 'Apple Calendar' }).getAttribute('href')).toBe(`webcal://localhost${PATH}`);
  expect(screen.getByRole('link', { name: 'Google Calendar' }).getAttribute('rel')).toBe('noopener noreferrer');
  await user.click(screen.getByRole('button', { name: 'Remove Link' }));
  await screen.findByRole('button', { name: 'Create Link' });
  expect(screen.queryByLabelText('Your link')).toBeNull();
});

test('an earlier link is not shown again; the dialog shows when it was created and read, and offers a new one', async () => {
  const user = userEvent.setup();
  mockApi({ 'GET /api/user/calendar-feeds': [feed('mine', '2026-11-20T12:00:00.000Z')] });
  renderApp(<Subscribe defaultOpen />, { session: { subscriptionStatus: 'active' } });
  await screen.findByText(/You created your link on Nov 01, 2026\. .*last read it on Nov 20, 2026\./);
  screen.getByRole('button', { name: 'New Link' });
  await user.keyboard('{Escape}');
  expect(screen.queryByRole('dialog')).toBeNull();
});
