import type { Registry } from '@meridian/shared-types';

type Remote = Registry['remotes'][number];

/** Returns a registry with only the public module, which has these mounts. */
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
