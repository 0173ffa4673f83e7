import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import type { Audience, NavItem } from '@meridian/shared-types';
import { findRoot, moduleManifest, moduleWorkspaces } from './workspaces';

const all = moduleWorkspaces(findRoot());
const readManifests = (workspaces: string[]) => workspaces.map((workspace) => moduleManifest(findRoot(), workspace));
/** The menus of these three modules. Other modules may add entries. */
const manifests = readManifests(['mfe-public', 'mfe-member', 'mfe-admin']);
const everyone: Audience[] = ['everyone'];
const audiences: Record<string, Audience[]> = {
  visitor: [...everyone, 'signed-out'],
  reader: [...everyone, 'signed-in'],
  member: [...everyone, 'signed-in', 'active', 'member'],
  admin: [...everyone, 'signed-in', 'active', 'site-admin'],
};
const labels = (area: NavItem['area'], who: string) =>
  manifests
    .flatMap(({ nav }) => nav)
    .filter((item) => item.area === area && audiences[who]?.includes(item.audience))
    .sort((a, b) => a.order - b.order)
    .map(({ label }) => label);

const TOP = ['About Us', 'Chapters', 'Events', 'Blog', 'Leadership', 'Contact Us'];

test.each([
  ['visitor', TOP],
  ['reader', TOP],
  ['member', ['My Hub', ...TOP]],
  ['admin', ['Dashboard', 'My Hub', ...TOP, 'Admin Tools']],
])('The top bar of a %s has the expected entries', (who, expected) => {
  expect(labels('top', who)).toEqual(expected);
});

test('The avatar menu and the links to sign in have the expected entries', () => {
  expect(labels('account', 'visitor')).toEqual(['Sign In', 'Join']);
  expect(labels('account', 'reader')).toEqual(['Profile']);
  expect(labels('account', 'member')).toEqual(['Profile', 'Dashboard', 'Messages']);
});

test('The side navigation has different labels for members and for site admins', () => {
  expect(labels('side', 'reader')).toEqual([]);
  expect(labels('side', 'member')).toContain('My Calendar');
  expect(labels('side', 'member')).not.toContain('Calendar');
  expect(labels('side', 'admin')).toEqual(
    expect.arrayContaining(['Calendar', 'Member Directory', 'Pending Members', 'Admin Tools']),
  );
  expect(labels('side', 'admin')).not.toContain('My Calendar');
  expect(labels('quick', 'member')).toEqual(['Settings']);
  expect(labels('quick', 'admin')).toEqual(['Create Event', 'Settings']);
});

test('The bar of phones has five entries for members, and none for others', () => {
  expect(labels('phone', 'reader')).toEqual([]);
  for (const who of ['member', 'admin'])
    expect(labels('phone', who)).toEqual(['Home', 'Events', 'Chat', 'Calendar', 'Me']);
});

test('No path belongs to two modules', () => {
  const paths = readManifests(all).flatMap(({ mounts }) => mounts.map(({ path }) => path));
  expect(new Set(paths).size).toBe(paths.length);
});

test('No part of a slot belongs to two modules', () => {
  const parts = readManifests(all).flatMap(({ parts = [] }) => parts.map(({ slot, name }) => `${slot}/${name}`));
  expect(new Set(parts).size).toBe(parts.length);
});

test.each(all)(
  '%s has a page for each of its mounts and a component for each of its parts, and no others',
  (workspace) => {
    const source = readFileSync(join(findRoot(), workspace, 'src/routes.tsx'), 'utf8');
    const pages = [...source.matchAll(/\bpath: '([^']+)'/g)].map(([, path]) => path);
    expect(pages.toSorted()).toEqual(
      moduleManifest(findRoot(), workspace)
        .mounts.map(({ path }) => path)
        .sort(),
    );
    const parts = [...source.matchAll(/\bslot: '([^']+)',\s+name: '([^']+)'/g)].map(
      ([, slot, name]) => `${slot}/${name}`,
    );
    expect(parts.toSorted()).toEqual(
      (moduleManifest(findRoot(), workspace).parts ?? []).map(({ slot, name }) => `${slot}/${name}`).sort(),
    );
  },
);
