import type { ModuleManifest } from '@meridian/shared-types';
import { badPaths, overlappingMounts, overlap } from './path-rules';

const mounts = (...paths: string[]): ModuleManifest['mounts'] => paths.map((path) => ({ path, title: path }));

test.each([
  ['/about', '/about'],
  ['/about', '/About'],
  ['/about', '/about/'],
  ['/about', '//about'],
  ['/about', '/:page'],
  ['/about', '/*'],
  ['/', '/*'],
  ['/chapters/:slug', '/chapters/new'],
  ['/chapters/:slug', '/chapters/:id'],
  ['/docs/*', '/docs'],
  ['/docs/*', '/docs/start/first'],
  ['/docs/*', '/docs/start/*'],
])('The patterns %s and %s match a common address', (one, other) => {
  expect([overlap(one, other), overlap(other, one)]).toEqual([true, true]);
});

test.each([
  ['/', '/about'],
  ['/about', '/contact'],
  ['/chapters/:slug', '/chapters'],
  ['/chapters/:slug', '/chapters/:slug/admin'],
  ['/docs/*', '/documents'],
  ['/docs/start/*', '/docs'],
])('The patterns %s and %s match no common address', (one, other) => {
  expect([overlap(one, other), overlap(other, one)]).toEqual([false, false]);
});

test.each([
  ['/api/x', 'its path /api/x belongs to the system (/api)'],
  ['/Assets/x', 'its path /Assets/x belongs to the system (/assets)'],
  ['/remotes', 'its path /remotes belongs to the system (/remotes)'],
  ['/:page', 'its path /:page would match the pages of every module: it has to begin with a word'],
  ['/*', 'its path /* would match the pages of every module: it has to begin with a word'],
  ['//about', 'its path //about has an empty segment'],
  ['/about/', 'its path /about/ ends in a slash'],
  ['/a/*/b', 'its path /a/*/b has a * that is not its last segment'],
])('The path %s is refused', (path, reason) => {
  expect(badPaths({ mounts: mounts(path), nav: [] })).toEqual([reason]);
});

test.each(['//elsewhere.example', '/\\elsewhere.example', 'https://elsewhere.example'])(
  'A menu entry to %s is refused',
  (to) => {
    const nav: ModuleManifest['nav'] = [{ area: 'top', label: 'Shop', to, audience: 'everyone', order: 1 }];
    expect(badPaths({ mounts: [], nav })).toEqual([`its menu entry Shop leads to another site (${to})`]);
  },
);

test('One module may have a word beside its own parameter, but two modules may not', () => {
  const own = { name: 'mfe_a', mounts: mounts('/events/:id', '/events/create') };
  expect(overlappingMounts([own])).toEqual([]);
  expect(overlappingMounts([own, { name: 'mfe_b', mounts: mounts('/events/shop') }])).toEqual([
    'both mfe_a and mfe_b claim /events/shop, which meets /events/:id',
  ]);
  expect(overlappingMounts([{ name: 'mfe_a', mounts: mounts('/b', '/B/') }])).toEqual([
    'both mfe_a and mfe_a claim /B/',
  ]);
});
