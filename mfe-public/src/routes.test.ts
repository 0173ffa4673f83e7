import { ModuleManifest } from '@meridian/shared-types/schemas';
import manifest from '../module.json';
import { routes } from './routes';

test('the manifest is valid, and each of its mounts has a page', () => {
  const { mounts } = ModuleManifest.parse(manifest);
  expect(routes.map(({ path }) => path).sort()).toEqual(mounts.map(({ path }) => path).sort());
});
