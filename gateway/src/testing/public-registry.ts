import type { Registry } from '@meridian/shared-types';

type Remote = Registry['remotes'][number];

type Fields = Pick<Remote, 'mounts'> & Partial<Remote>;

export const aRemote = ({ name = 'mfe_public', ...fields }: Fields): Remote => ({
  name,
  title: 'Public',
  version: '1.0.0',
  platform: '^1.0.0',
  entry: `/remotes/${name}/1.0.0/mf-manifest.json`,
  previous: null,
  nav: [],
  ...fields,
});

/** Returns a registry with only the public module. */
export const publicRegistry = (fields: Fields): Registry => ({ schema: 1, release: 1, remotes: [aRemote(fields)] });
