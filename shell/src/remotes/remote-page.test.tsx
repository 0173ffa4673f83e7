import { act, screen, waitFor } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { aRemote, renderRoutes } from '../testing';
import type { ModuleRoutes } from './connect';
import { createPageLoader } from './page-loader';
import { RemotePage } from './remote-page';

const address = { remote: aRemote({ name: 'mfe_member' }), path: '/events' };
const moduleWith = (Component: () => React.ReactNode): ModuleRoutes => ({
  routes: [{ path: '/events', lazy: () => Promise.resolve({ Component }) }],
});

const reload = jest.fn(() => Promise.resolve());
beforeEach(() => reload.mockClear());

function open(loadModule: () => Promise<ModuleRoutes>) {
  const loader = createPageLoader({
    loadModule,
    cancelModule: () => undefined,
    isMissingFile: (error) => error instanceof Error && error.message === '404',
    onFailure: () => Promise.resolve(),
    onOutcome: () => undefined,
  });
  return renderRoutes(
    [{ path: '/events', element: <RemotePage address={address} title="Events" loader={loader} reload={reload} /> }],
    '/events',
  );
}

/** This is awaited because the page suspends while it loads. */
const retry = () => act(() => userEvent.click(screen.getByRole('button', { name: 'Retry' })));

test("the module's page is shown, with the mount's title in the tab", async () => {
  await open(() => Promise.resolve(moduleWith(() => <h1>All events</h1>)));
  await screen.findByRole('heading', { name: 'All events' });
  expect(document.title).toBe('Events · Meridian');
});

test('while its code and the session load, the page has the shape of its mount', async () => {
  const loader = createPageLoader({
    loadModule: () => new Promise(() => undefined),
    cancelModule: () => undefined,
    isMissingFile: () => false,
    onFailure: () => Promise.resolve(),
    onOutcome: () => undefined,
  });
  const element = <RemotePage address={address} title="Events" shape={['three-tiles']} loader={loader} />;
  await renderRoutes([{ path: '/events', element }], '/events');
  expect(screen.getByRole('status', { name: 'Loading' }).querySelectorAll('[data-skeleton]')).toHaveLength(2 + 3);
});

test('a panel is shown if a module does not load, and Retry loads the page', async () => {
  jest.spyOn(console, 'error').mockImplementation(() => undefined); // React logs the error that the boundary caught.
  let isThere = false;
  await open(() =>
    isThere ? Promise.resolve(moduleWith(() => <h1>All events</h1>)) : Promise.reject(new Error('404')),
  );
  await screen.findByRole('heading', { name: 'This part of Meridian is not available' });
  await screen.findByText(/^“Events” could not be loaded just now/);
  await retry();
  await screen.findByRole('heading', { name: 'This part of Meridian is not available' });
  isThere = true;
  await retry();
  await screen.findByRole('heading', { name: 'All events' });
  expect(reload).not.toHaveBeenCalled();
});

test('the panel has another text if a page throws', async () => {
  jest.spyOn(console, 'error').mockImplementation(() => undefined);
  let isBroken = true;
  await open(() =>
    Promise.resolve(
      moduleWith(() => {
        if (isBroken) throw new Error('broken');
        return <h1>All events</h1>;
      }),
    ),
  );
  await screen.findByText(/Something went wrong on “Events”/);
  isBroken = false;
  await retry();
  await screen.findByRole('heading', { name: 'All events' });
  expect(reload).not.toHaveBeenCalled();
});

test.each<[string, () => Promise<ModuleRoutes>]>([
  [
    'throws each time it is rendered',
    () =>
      Promise.resolve(
        moduleWith(() => {
          throw new Error('broken');
        }),
      ),
  ],
  ['throws at import', () => Promise.reject(new Error('broken'))],
])('Retry of a page that %s reloads the document once', async (_, load) => {
  jest.spyOn(console, 'error').mockImplementation(() => undefined);
  await open(load);
  await screen.findByRole('heading', { name: 'This part of Meridian is not available' });
  expect(reload).not.toHaveBeenCalled();
  await retry();
  await waitFor(() => expect(reload).toHaveBeenCalledTimes(1));
});

test('Retry of a page that did not arrive in time reloads the document', async () => {
  jest.spyOn(console, 'error').mockImplementation(() => undefined);
  jest.useFakeTimers();
  await open(() => new Promise(() => undefined));
  await act(() => jest.advanceTimersByTimeAsync(8000));
  jest.useRealTimers();
  await screen.findByRole('heading', { name: 'This part of Meridian is not available' });
  expect(reload).not.toHaveBeenCalled();
  await retry();
  expect(reload).toHaveBeenCalledTimes(1);
});
