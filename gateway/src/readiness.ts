import { access } from 'node:fs/promises';
import path from 'node:path';
import type { GatewayEnv } from './env';

/**
 * Whether the pages can be given: the gateway's own store is its files. A service that is away takes down its own pages
 * only.
 */
export const gatewayReadiness =
  ({ SHELL_DIR, REGISTRY_FILE }: Pick<GatewayEnv, 'SHELL_DIR' | 'REGISTRY_FILE'>) =>
  (): Promise<boolean> =>
    Promise.all([access(path.join(SHELL_DIR, 'index.html')), access(REGISTRY_FILE)]).then(
      () => true,
      () => false,
    );
