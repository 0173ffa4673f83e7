import { promote, rollback } from './promote';
import { readRegistry } from '../store/registry-file';
import { remove } from './remove';
import { choose, dataFolder, putVersion } from '../testing';

test('A module is removed from the loaded ones in a release, and can be promoted again', () => {
  const paths = dataFolder();
  for (const name of ['mfe_a', 'mfe_b']) putVersion(paths, name, '1');
  const { release } = promote(paths, choose('mfe_a 1', 'mfe_b 1'));
  expect(remove(paths, 'mfe_a')).toMatchObject({ release: release + 1, remotes: [{ name: 'mfe_b' }] });
  expect(readRegistry(paths.registry).remotes.map(({ name }) => name)).toEqual(['mfe_b']);
  expect(() => remove(paths, 'mfe_a')).toThrow('mfe_a is not loaded');
  expect(() => rollback(paths, 'mfe_a')).toThrow('mfe_a is not loaded: promote one of its versions (published: 1)');
  expect(() => remove(paths, 'mfe_b')).toThrow('a site without pages is not released');
  expect(promote(paths, choose('mfe_a 1')).remotes).toHaveLength(2);
});
