import { unavailable, type Handlers } from '@meridian/service-kit';
import type { ReleaseOverview } from '@meridian/shared-types';
import type { adminApi } from '@meridian/shared-types/contracts';
import { ReleaseOverview as ReleaseOverviewSchema } from '@meridian/shared-types/schemas';
import { readFile } from 'node:fs/promises';

const NOTHING: ReleaseOverview = { release: 0, modules: [], history: [] };

/** Handles the call for what pages load. The file is read each time, because releases do not notify this service. */
export const releaseHandlers = (file: string | undefined): Pick<Handlers<typeof adminApi>, 'releases'> => ({
  async releases() {
    if (file === undefined) return NOTHING;
    const text = await readFile(file, 'utf8').catch((error: NodeJS.ErrnoException) => {
      if (error.code === 'ENOENT') return undefined; // Nothing was released yet.
      throw unavailable();
    });
    return text === undefined ? NOTHING : ReleaseOverviewSchema.parse(JSON.parse(text));
  },
});
