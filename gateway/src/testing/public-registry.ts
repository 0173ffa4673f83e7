import type { Registry } from '@meridian/shared-types';

type Remote = Registry['remotes'][number];

/** A registry of one module, the public one, with these pages. */
export const publicRegistry = ({ mounts, nav = [] }: Pick<Remote, 'mounts'> & Partial<Remote>): Registry => ({
  schema: 1,
  release: 1,
  remotes: [
    {
      name: 'mfe_public',
      title: 'Public',
      version: '1.0.0',
      platform: '^1.0.0',
      entry: '/remotes/mfe_public/1.0.0/mf-manifest.json',
      previous: null,
      nav,
      mounts,
    },
  ],
});
