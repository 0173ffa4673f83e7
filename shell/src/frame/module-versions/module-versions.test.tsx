import { queryClient } from '@meridian/platform';
import { QueryClientProvider } from '@tanstack/react-query';
import { render, screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import type { ReactNode } from 'react';
import { createBrowserRouter, RouterProvider } from 'react-router-dom';
import { agreedOrigins } from '../../registry/agreed-origins';
import { STORAGE_KEY } from '../../registry/asks-for-overrides';
import type { OpenRegistry } from '../../registry/override';
import { aRegistry, aRemote, renderRoutes } from '../../testing';
import { ModuleVersions } from './module-versions';
import { ModuleVersionsDialog } from './module-versions-dialog';
import { OverrideBadge } from './override-badge';

const ADDRESS = 'http://localhost:3001';
const released = aRegistry([aRemote({ name: 'mfe_member' }), aRemote({ name: 'mfe_public' })]);
const overridden: OpenRegistry = {
  ...aRegistry([aRemote({ name: 'mfe_member', version: ADDRESS }), aRemote({ name: 'mfe_public' })]),
  development: true,
  overrides: [
    { name: 'mfe_member', target: ADDRESS },
    { name: 'mfe_public', target: '9.9.9', problem: 'mfe_public is the released one: it is not published here.' },
  ],
};
const change = jest.fn();
const onClose = jest.fn();
const before = globalThis.fetch;
beforeEach(() => {
  change.mockClear();
  const published = { mfe_member: ['1.0.0-b', '1.0.0-a'], mfe_public: [] };
  globalThis.fetch = () => Promise.resolve({ ok: true, json: () => Promise.resolve(published) } as Response);
});
afterEach(() => {
  globalThis.fetch = before;
});
const show = (element: ReactNode) => renderRoutes([{ path: '/', element }]);
const button = (name: string) => screen.getByRole('button', { name });
const choose = async (field: string, option: string) => {
  await userEvent.click(screen.getByRole('combobox', { name: field }));
  await userEvent.click(await screen.findByRole('option', { name: option }));
};

test('the badge says what this tab loads, and what it does not load and why', async () => {
  await show(<OverrideBadge registry={overridden} change={change} />);
  const badge = screen.getByRole('status');
  expect(badge.textContent).toContain(`Only this tab shows mfe_member ${ADDRESS}.`);
  expect(badge.textContent).toContain('mfe_public is the released one: it is not published here.');
  await userEvent.click(button('Back to the Released Ones'));
  expect(change).toHaveBeenCalledWith('');
});

describe('a module of another origin', () => {
  const asking: OpenRegistry = {
    ...released,
    development: true,
    overrides: [
      { name: 'mfe_public', target: '9.9.9' },
      ...['mfe_member', 'mfe_admin'].map((name) => ({
        name,
        target: 'http://elsewhere.example/build',
        problem: `${name} is the released one: nobody has agreed to load it from http://elsewhere.example.`,
        asksFor: 'http://elsewhere.example',
      })),
    ],
  };
  const ask = async () => {
    await show(<OverrideBadge registry={asking} change={change} />);
    return screen.findByRole('dialog', { name: 'Run code from http://elsewhere.example?' });
  };
  afterEach(() => sessionStorage.clear());

  test('is loaded after a person has agreed to a question that names the origin', async () => {
    const all = 'public@9.9.9,member@http://elsewhere.example/build,admin@http://elsewhere.example/build,x';
    sessionStorage.setItem(STORAGE_KEY, all);
    const dialog = await ask();
    expect(dialog.textContent).toContain('http://elsewhere.example would show mfe_member, mfe_admin in this tab.');
    expect([agreedOrigins(), change.mock.calls]).toEqual([[], []]);
    await userEvent.click(within(dialog).getByRole('button', { name: 'Run This Code' }));
    expect(agreedOrigins()).toEqual(['http://elsewhere.example']);
    expect(change).toHaveBeenCalledWith(all);
  });

  test.each([
    ['the button', () => userEvent.click(button('Keep Released Version'))],
    ['the Escape key', () => userEvent.keyboard('{Escape}')],
  ])('is not loaded after a refusal by %s, which ends its overrides', async (_, refuse) => {
    await ask();
    await refuse();
    expect([agreedOrigins(), change.mock.calls]).toEqual([[], [['mfe_public@9.9.9']]]);
  });
});

test('the badge says that overrides could not be loaded at all', async () => {
  await show(<OverrideBadge registry={{ ...released, overrides: [] }} />);
  expect(screen.getByRole('status').textContent).toContain('All modules are the released ones.');
});

test('outside production a module is loaded from an address, and the other overrides stay', async () => {
  await show(<ModuleVersionsDialog registry={overridden} onClose={onClose} change={change} />);
  await userEvent.click(button('Use'));
  await screen.findByText('Type an address such as http://localhost:3001.');
  await userEvent.type(screen.getByLabelText('Address'), 'http://localhost:3002');
  await userEvent.click(button('Use'));
  expect(change).toHaveBeenCalledWith('mfe_public@9.9.9,mfe_member@http://localhost:3002');
});

test('a published version is chosen from the list', async () => {
  await show(<ModuleVersionsDialog registry={overridden} onClose={onClose} change={change} />);
  await choose('Version', '1.0.0-a');
  await userEvent.click(button('Use'));
  expect(change).toHaveBeenCalledWith('mfe_public@9.9.9,mfe_member@1.0.0-a');
});

test('one module goes back to the released version', async () => {
  await show(<ModuleVersionsDialog registry={overridden} onClose={onClose} change={change} />);
  const [member] = screen.getAllByRole('listitem');
  await userEvent.click(within(member!).getByRole('button', { name: 'Back to the Released One of mfe_member' }));
  expect(change).toHaveBeenCalledWith('mfe_public@9.9.9');
});

test('in production the dialog offers only published versions', async () => {
  await show(<ModuleVersionsDialog registry={released} onClose={onClose} change={change} />);
  await within(screen.getByRole('combobox', { name: 'Version' })).findByText('1.0.0-b');
  expect(screen.queryByLabelText('Address')).toBeNull();
  await choose('Module', 'mfe_public');
  await userEvent.click(button('Use'));
  await screen.findByText('This module has no published version.');
  expect(change).not.toHaveBeenCalled();
  await choose('Module', 'mfe_member');
  await userEvent.click(button('Use'));
  expect(change).toHaveBeenCalledWith('mfe_member@1.0.0-b');
});

test('the address opens the dialog, and Escape closes it', async () => {
  const router = await renderRoutes(
    [{ path: '/', element: <ModuleVersions registry={released} /> }],
    '/?from=mail#module-versions',
  );
  const dialog = await screen.findByRole('dialog', { name: 'Module versions' });
  expect(within(dialog).getAllByRole('listitem')).toHaveLength(2);
  await userEvent.keyboard('{Escape}');
  await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
  expect(router.state.location).toMatchObject({ search: '?from=mail', hash: '' });
});

test('the dialog opens each time that its fragment is typed, and Escape and Back close it', async () => {
  const router = createBrowserRouter([{ path: '*', element: <ModuleVersions registry={released} /> }]);
  const { unmount } = render(
    <QueryClientProvider client={queryClient}>
      <RouterProvider router={router} />
    </QueryClientProvider>,
  );
  const isClosed = () =>
    waitFor(() => {
      expect(screen.queryByRole('dialog')).toBeNull();
      expect(history.state as { overlays?: number }).not.toMatchObject({ overlays: 1 });
    });
  const close = { escape: () => userEvent.keyboard('{Escape}'), back: () => history.back() };
  for (const by of ['escape', 'escape', 'back', 'escape'] as const) {
    location.hash = 'module-versions';
    await screen.findByRole('dialog', { name: 'Module versions' });
    await waitFor(() => expect(history.state).toMatchObject({ overlays: 1 }));
    await close[by]();
    await isClosed();
    expect(location.hash).toBe('');
  }
  unmount();
  router.dispose();
});
