import { aRemote } from '../testing';
import type { ModuleRoutes } from './connect';
import { createPageLoader, LoadFailure, type ModuleSource } from './page-loader';

const Events = () => null;
const address = { remote: aRemote({ name: 'mfe_member' }), path: '/events' };
const routes: ModuleRoutes = { routes: [{ path: '/events', lazy: () => Promise.resolve({ Component: Events }) }] };
const missingFile = (name: string) => new Error(`404 ${name}`);
const missing = missingFile('routes.js');
const cancelModule = jest.fn();
const outcomes: unknown[] = [];
const createLoader = (
  loadModule: ModuleSource['loadModule'],
  onFailure: ModuleSource['onFailure'] = () => Promise.resolve(),
) =>
  createPageLoader({
    loadModule,
    onFailure,
    onOutcome: (remote, outcome) => outcomes.push([remote.name, outcome]),
    cancelModule,
    isMissingFile: (error) => (error as Error).message.startsWith('404 '),
  });

test('a page is loaded once, for any number of calls', async () => {
  const load = jest.fn(() => Promise.resolve(routes));
  const loader = createLoader(load);
  expect(loader.page(address)).toBe(loader.page(address));
  await loader.prepare(address, 'http://localhost/events');
  await expect(loader.page(address)).resolves.toBe(Events);
  expect(load).toHaveBeenCalledTimes(1);
});

test('each attempt is reported once, with its time or the kind of failure', async () => {
  outcomes.length = 0;
  const loader = createLoader(
    jest
      .fn<Promise<ModuleRoutes>, []>()
      .mockRejectedValueOnce(missing)
      .mockRejectedValueOnce(new TypeError('x is not a function'))
      .mockResolvedValue(routes),
  );
  for (let attempt = 0; attempt < 3; attempt += 1) await loader.prepare(address, 'http://localhost/events');
  await loader.page(address);
  expect(outcomes).toEqual([
    ['mfe_member', { failure: 'missing' }],
    ['mfe_member', { failure: 'code' }],
    ['mfe_member', { ms: expect.any(Number) }],
  ]);
});

test('a failure lasts until a retry, which loads the module again', async () => {
  const load = jest.fn<Promise<ModuleRoutes>, []>().mockRejectedValueOnce(new Error('404')).mockResolvedValue(routes);
  const loader = createLoader(load);
  const first = loader.page(address);
  await expect(first).rejects.toThrow(LoadFailure);
  expect(loader.page(address)).toBe(first);
  loader.retry(address);
  await expect(loader.page(address)).resolves.toBe(Events);
});

test('a retry while the page loads does not start a second attempt', () => {
  const load = jest.fn(() => new Promise<ModuleRoutes>(() => undefined));
  const loader = createLoader(load);
  const first = loader.page(address);
  loader.retry(address);
  expect(loader.page(address)).toBe(first);
});

test('opening a page that failed tries again, and preparing it never rejects', async () => {
  const lazy = jest
    .fn<Promise<{ Component: () => null }>, []>()
    .mockRejectedValueOnce(new Error('chunk'))
    .mockResolvedValue({ Component: Events });
  const loader = createLoader(() => Promise.resolve({ routes: [{ path: '/events', lazy }] }));
  await loader.prepare(address, 'http://localhost/events');
  await expect(loader.page(address)).rejects.toThrow(LoadFailure);
  await loader.prepare(address, 'http://localhost/events');
  await expect(loader.page(address)).resolves.toBe(Events);
});

test('a module without the page fails in the same way as a missing module', async () => {
  const loader = createLoader(() => Promise.resolve({ routes: [] }));
  await expect(loader.page(address)).rejects.toThrow(LoadFailure);
});

test('the failure waits for its handler', async () => {
  const asked: string[] = [];
  const loader = createLoader(
    () => Promise.reject(new Error('404')),
    (remote, href) => {
      asked.push(remote.name, href);
      return new Promise(() => undefined); // The document is being replaced.
    },
  );
  void loader.prepare(address, 'http://localhost/events');
  const outcome = await Promise.race([
    loader.page(address).catch(() => 'failed'),
    new Promise((resolve) => setTimeout(() => resolve('pending'), 20)),
  ]);
  expect([outcome, asked]).toEqual(['pending', ['mfe_member', 'http://localhost/events']]);
});

test('a page that does not arrive in 8 s fails, and the module is cancelled', async () => {
  jest.useFakeTimers();
  const remote = address.remote;
  const loader = createLoader(() => new Promise(() => undefined));
  const failure = expect(loader.page(address)).rejects.toMatchObject({ isLate: true, isCode: false });
  await jest.advanceTimersByTimeAsync(7999);
  expect(cancelModule).not.toHaveBeenCalled();
  await jest.advanceTimersByTimeAsync(1);
  await failure;
  expect(cancelModule.mock.calls).toEqual([[remote]]);
  jest.useRealTimers();
});

test('a module that half loads fails in the same way: its page does not arrive in 8 s, and a retry loads it', async () => {
  jest.useFakeTimers();
  const lazy = jest
    .fn<Promise<{ Component: () => null }>, []>()
    .mockReturnValueOnce(new Promise(() => undefined))
    .mockResolvedValue({ Component: Events });
  const loader = createLoader(() => Promise.resolve({ routes: [{ path: '/events', lazy }] }));
  const failure = expect(loader.page(address)).rejects.toMatchObject({ isLate: true, isCode: false });
  await jest.advanceTimersByTimeAsync(8000);
  await failure;
  loader.retry(address);
  await expect(loader.page(address)).resolves.toBe(Events);
  jest.useRealTimers();
});

test('a retry gets past failed preloads of the manifest, the entry, the routes and every file of the page', async () => {
  const load = jest.fn<Promise<ModuleRoutes>, []>().mockResolvedValue(routes);
  const files = ['mf-manifest.json', 'remoteEntry.js', 'routes.js', '1.js', '2.js', '3.js', '4.js'];
  for (const file of ['mf-manifest.json', ...files]) load.mockRejectedValueOnce(missingFile(file));
  const loader = createLoader(load);
  await expect(loader.page(address)).rejects.toThrow(LoadFailure);
  expect(load).toHaveBeenCalledTimes(1);
  loader.retry(address);
  await expect(loader.page(address)).resolves.toBe(Events);
});

test('a retry requests a missing file twice', async () => {
  const load = jest.fn<Promise<ModuleRoutes>, []>().mockRejectedValue(missing);
  const loader = createLoader(load);
  for (let visits = 0; visits < 2; visits += 1) await loader.prepare(address, 'http://localhost/events');
  expect(load).toHaveBeenCalledTimes(3);
});

test('a retry does not repeat code that fails', async () => {
  const load = jest.fn<Promise<ModuleRoutes>, []>().mockRejectedValue(new Error('thrown at import'));
  const loader = createLoader(load);
  await expect(loader.page(address)).rejects.toMatchObject({ isCode: true });
  loader.retry(address);
  await expect(loader.page(address)).rejects.toMatchObject({ isCode: true });
  expect(load).toHaveBeenCalledTimes(2);
});
