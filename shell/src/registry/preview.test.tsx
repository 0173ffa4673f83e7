import type { Registry } from '@meridian/shared-types';
import { render, screen } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { PreviewBanner } from '../frame/preview-banner';
import { aRegistry, aRemote } from '../testing';
import { endPreview, withPreview } from './preview';

const loaded: Registry = {
  ...aRegistry([aRemote({ name: 'mfe_member' }), aRemote({ name: 'mfe_admin' })]),
  development: true,
};
const { version: _version, entry: _entry, previous: _previous, ...manifest } = aRemote({ name: 'mfe_member' });
const before = globalThis.fetch;

beforeEach(() => {
  globalThis.fetch = jest.fn(async (url) => {
    const ok = url === '/remotes/mfe_member/1.0.0-abc/module.json';
    return { ok, json: () => Promise.resolve(ok ? manifest : {}) } as Response;
  });
});
afterEach(() => {
  globalThis.fetch = before;
  sessionStorage.clear();
  history.replaceState(null, '', '/');
});
const open = (address: string) => history.replaceState(null, '', address);
const versions = ({ remotes }: Registry) => remotes.map(({ name, version }) => `${name} ${version}`).sort();

test('a link shows a published version in this tab, until the preview ends', async () => {
  open('/chapters?modules=mfe_member@1.0.0-abc');
  const registry = await withPreview(loaded);
  expect(versions(registry)).toEqual(['mfe_admin 1', 'mfe_member 1.0.0-abc']);
  expect(registry.remotes.at(-1)?.entry).toBe('/remotes/mfe_member/1.0.0-abc/mf-manifest.json');
  open('/events');
  expect(versions(await withPreview(loaded))).toContain('mfe_member 1.0.0-abc');
  render(<PreviewBanner registry={registry} end={() => endPreview(open)} />);
  await screen.findByText('Only this tab shows mfe_member 1.0.0-abc.');
  await userEvent.click(screen.getByRole('button', { name: 'End Preview' }));
  expect(await withPreview(loaded)).toEqual(loaded);
});

test('a version that is not published changes nothing, and the banner says so', async () => {
  open('/?modules=mfe_member@9.9.9-gone');
  const registry = await withPreview(loaded);
  expect(versions(registry)).toEqual(versions(loaded));
  render(<PreviewBanner registry={registry} />);
  await screen.findByText('mfe_member 9.9.9-gone is not published here.');
});

test('nothing is previewed in production or from other sites', async () => {
  open('/?modules=mfe_member@1.0.0-abc');
  const { development: _development, ...production } = loaded;
  expect(await withPreview(production)).toEqual(production);
  open('/?modules=mfe_member@https://example.org/x');
  expect(versions(await withPreview(loaded))).toEqual(versions(loaded));
  expect(globalThis.fetch).not.toHaveBeenCalled();
});
