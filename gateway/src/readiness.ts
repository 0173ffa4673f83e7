import { access } from 'node:fs/promises';
import path from 'node:path';
import type { GatewayEnv } from './env';

/**
 * Creates a check of whether pages can be served, for which only the gateway's files count. A service that is down
 * affects only its own pages.
 */
export const createReadinessCheck =
  ({ SHELL_DIR, REGISTRY_FILE }: Pick<GatewayEnv, 'SHELL_DIR' | 'REGISTRY_FILE'>) =>
  (): Promise<boolean> =>
    Promise.all([access(path.join(SHELL_DIR, 'index.html')), access(REGISTRY_FILE)]).then(
      () => true,
      () => false,
    );
