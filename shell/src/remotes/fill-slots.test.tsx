import { Slot, type ModuleParts } from '@meridian/platform';
import { useSlotTabs } from '@meridian/platform/controls';
import { aUser, mockApi } from '@meridian/platform/testing';
import type { ModulePart, Remote } from '@meridian/shared-types';
import { act, screen } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { aRegistry, aRemote, renderRoutes } from '../testing';
import { FillSlots, partPath } from './fill-slots';
import { createPageLoader } from './page-loader';

const aPart = (name: string, fields: Partial<ModulePart> = {}): ModulePart => ({
  slot: 'dashboard-tile',
  name,
  title: name,
  audience: 'everyone',
  order: 10,
  ...fields,
});

/** Opens a page with a slot and the tabs of another one. The parts are those of the modules, which `load` loads. */
async function open(modules: Remote[], load: (remote: Remote) => Promise<ModuleParts>) {
  mockApi({ 'GET /api/auth/me': { user: aUser({}) }, 'GET /api/auth/admin-status': { isAdmin: false } });
  const loader = createPageLoader({
    loadModule: async (remote) => ({
      routes: (await load(remote)).map((part) => ({ path: partPath(part), lazy: part.lazy as never })),
    }),
    cancelModule: () => undefined,
    isMissingFile: (error) => error instanceof Error && error.message === '404',
    onFailure: () => Promise.resolve(),
    onOutcome: () => undefined,
  });
  const element = <FillSlots registry={aRegistry(modules)} loader={loader} />;
  await renderRoutes([{ element, children: [{ path: '/', element: <Page /> }] }]);
}

function Page() {
  const own = { value: 'own', label: 'Own', content: null };
  return (
    <>
      <h1>Dashboard</h1>
      <Slot name="dashboard-tile" />
      <p>
        {useSlotTabs('profile-tab', [own, { ...own, label: 'Second' }], {})
          .map(({ label }) => label)
          .join(' ')}
      </p>
    </>
  );
}

const tile = (name: string, Component: () => React.ReactNode): ModuleParts => [
  { slot: 'dashboard-tile', name, lazy: () => Promise.resolve({ Component }) },
];

test('any module fills a slot, in the order of the parts, and only those for the viewer are loaded', async () => {
  const news = aRemote({ name: 'mfe_news', parts: [aPart('late', { order: 30 }), aPart('early', { order: 20 })] });
  const office = aRemote({ name: 'mfe_office', parts: [aPart('office', { audience: 'site-admin' })] });
  const load = jest.fn(async () => [...tile('late', () => <h2>Late</h2>), ...tile('early', () => <h2>Early</h2>)]);
  await open([office, news], load);
  await screen.findByRole('heading', { name: 'Late' });
  expect(screen.getAllByRole('heading', { level: 2 }).map(({ textContent }) => textContent)).toEqual(['Early', 'Late']);
  expect(load).not.toHaveBeenCalledWith(office);
});

test('tabs of modules are among those of the page, and are not loaded before they are open', async () => {
  const part = aPart('between', { slot: 'profile-tab', title: 'Between', order: 15 });
  const load = jest.fn(() => Promise.resolve([]));
  await open([aRemote({ parts: [part] })], load);
  await screen.findByText('Own Between Second');
  expect(load).not.toHaveBeenCalled();
});

test('a part that fails leaves the page and the other parts as they are, and Try Again loads it', async () => {
  jest.spyOn(console, 'error').mockImplementation(() => undefined); // React logs the error that the boundary caught.
  let isThere = false;
  await open(
    [aRemote({ name: 'mfe_a', parts: [aPart('a')] }), aRemote({ name: 'mfe_b', parts: [aPart('b')] })],
    ({ name }) => {
      if (name === 'mfe_a') return Promise.resolve(tile('a', () => <h2>A</h2>));
      return isThere ? Promise.resolve(tile('b', () => <h2>B</h2>)) : Promise.reject(new Error('404'));
    },
  );
  await screen.findByText('“b” is not available');
  await screen.findByRole('heading', { name: 'A' });
  isThere = true;
  await act(() => userEvent.click(screen.getByRole('button', { name: 'Try Again' })));
  await screen.findByRole('heading', { name: 'B' });
});

test('a part that throws does not remove the page', async () => {
  jest.spyOn(console, 'error').mockImplementation(() => undefined);
  const broken = tile('broken', () => {
    throw new Error('broken');
  });
  await open([aRemote({ parts: [aPart('broken')] })], () => Promise.resolve(broken));
  await screen.findByText('“broken” is not available');
  screen.getByRole('heading', { name: 'Dashboard' });
});
