import { aRemote } from '../testing';
import type { ModuleRoutes } from './connect';
import { createPageLoader, LoadFailure } from './page-loader';

const Events = () => null;
const address = { remote: aRemote({ name: 'mfe_member' }), path: '/events' };
const routes: ModuleRoutes = { routes: [{ path: '/events', lazy: () => Promise.resolve({ Component: Events }) }] };
const nothing = () => Promise.resolve();

test('loads a page once, for any number of calls', async () => {
  const load = jest.fn(() => Promise.resolve(routes));
  const loader = createPageLoader(load, nothing);
  expect(loader.page(address)).toBe(loader.page(address));
  await loader.prepare(address, 'http://localhost/events');
  await expect(loader.page(address)).resolves.toBe(Events);
  expect(load).toHaveBeenCalledTimes(1);
});

test('a failure lasts until a retry, which loads the module again', async () => {
  const load = jest.fn<Promise<ModuleRoutes>, []>().mockRejectedValueOnce(new Error('404')).mockResolvedValue(routes);
  const loader = createPageLoader(load, nothing);
  const first = loader.page(address);
  await expect(first).rejects.toThrow(LoadFailure);
  expect(loader.page(address)).toBe(first);
  loader.retry(address);
  await expect(loader.page(address)).resolves.toBe(Events);
});

test('a retry while the page loads does not start a second attempt', () => {
  const load = jest.fn(() => new Promise<ModuleRoutes>(() => undefined));
  const loader = createPageLoader(load, nothing);
  const first = loader.page(address);
  loader.retry(address);
  expect(loader.page(address)).toBe(first);
});

test('opening a page that failed tries again; preparing never rejects', async () => {
  const lazy = jest
    .fn<Promise<{ Component: () => null }>, []>()
    .mockRejectedValueOnce(new Error('chunk'))
    .mockResolvedValue({ Component: Events });
  const loader = createPageLoader(() => Promise.resolve({ routes: [{ path: '/events', lazy }] }), nothing);
  await loader.prepare(address, 'http://localhost/events');
  await expect(loader.page(address)).rejects.toThrow(LoadFailure);
  await loader.prepare(address, 'http://localhost/events');
  await expect(loader.page(address)).resolves.toBe(Events);
});

test('a module without the page fails like a missing module', async () => {
  const loader = createPageLoader(() => Promise.resolve({ routes: [] }), nothing);
  await expect(loader.page(address)).rejects.toThrow(LoadFailure);
});

test('the failure waits for its handler', async () => {
  const asked: string[] = [];
  const loader = createPageLoader(
    () => Promise.reject(new Error('404')),
    (remote, href) => {
      asked.push(remote.name, href);
      return new Promise(() => undefined); // the document is being replaced
    },
  );
  void loader.prepare(address, 'http://localhost/events');
  const outcome = await Promise.race([
    loader.page(address).catch(() => 'failed'),
    new Promise((resolve) => setTimeout(() => resolve('pending'), 20)),
  ]);
  expect([outcome, asked]).toEqual(['pending', ['mfe_member', 'http://localhost/events']]);
});
