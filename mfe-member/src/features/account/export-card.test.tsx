import { aProblem, mockApi, renderApp, shownToast } from '@meridian/platform/testing';
import { screen, waitFor } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { NO_EXPORT } from '../../testing/open-profile-page';
import { ExportCard } from './export-card';

const READY = { ...NO_EXPORT, state: 'ready', doneKinds: 16, size: 1_530_000, expiresAt: '2026-12-01T12:00:00.000Z' };
const user = userEvent.setup({ delay: null });
const show = () => renderApp(<ExportCard />, { session: {} });

test('a user orders the file, sees that it is being made, and downloads it when it is ready', async () => {
  let state: object = NO_EXPORT;
  const { calls } = mockApi({
    'GET /api/profile/export': () => state,
    'POST /api/profile/export': () => {
      state = { ...NO_EXPORT, state: 'gathering', doneKinds: 3, recordCount: 1200 };
      setTimeout(() => {
        state = READY;
      }, 0);
      return { status: 201, body: state };
    },
    'POST /api/profile/export/link': { status: 201, body: { path: '#file', expiresAt: READY.expiresAt } },
  });
  const followed = jest.spyOn(HTMLAnchorElement.prototype, 'click').mockImplementation(() => undefined);
  show();
  await user.click(await screen.findByRole('button', { name: 'Collect My Data' }));
  expect(await screen.findByText(/^Your file is ready: 1\.5 MB\. It is kept until Dec 01, 2026/)).toBeTruthy();
  await user.click(screen.getByRole('button', { name: 'Download' }));
  await waitFor(() => expect(followed).toHaveBeenCalledTimes(1));
  expect((followed.mock.contexts[0] as HTMLAnchorElement).getAttribute('href')).toBe('#file');
  expect(calls.filter(({ method }) => method === 'POST').map(({ path }) => path)).toEqual([
    '/api/profile/export',
    '/api/profile/export/link',
  ]);
  followed.mockRestore();
});

test('while the file is being made, its progress is shown and no other one can be ordered', async () => {
  mockApi({ 'GET /api/profile/export': { ...NO_EXPORT, state: 'gathering', doneKinds: 3, recordCount: 1200 } });
  show();
  const bar = await screen.findByRole('progressbar', { name: /1,200 records so far\. You can leave this page/ });
  expect([bar.getAttribute('value'), bar.getAttribute('max')]).toEqual(['3', '16']);
  expect(screen.queryByRole('button')).toBeNull();
});

test('after a failure the user can try again, and is told why that is refused', async () => {
  const message = 'You can download your data 5 times in 24 hours. Try again tomorrow.';
  mockApi({
    'GET /api/profile/export': { ...NO_EXPORT, state: 'failed' },
    'POST /api/profile/export': { status: 429, body: aProblem(429, message) },
  });
  show();
  expect(await screen.findByText('The file could not be made. Nothing of it was kept.')).toBeTruthy();
  await user.click(screen.getByRole('button', { name: 'Try Again' }));
  await waitFor(() => expect(shownToast()).toMatchObject({ title: 'Not started', description: message }));
});

test('if the state cannot be loaded, the card says so', async () => {
  mockApi({ 'GET /api/profile/export': { status: 503 } });
  show();
  expect(await screen.findByText('The file could not be looked up')).toBeTruthy();
});
