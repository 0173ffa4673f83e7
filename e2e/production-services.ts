import { execFile } from 'node:child_process';
import { promisify } from 'node:util';
import { useSeparateServices } from './separate-services';

const run = promisify(execFile);

/** Runs the tests of this file with the product's pages and modules and separate, empty services in production mode. */
export function useProductionServices() {
  const { url, databaseEnv } = useSeparateServices({ NODE_ENV: 'production', COOKIE_SECURE: 'false' });
  const command = (program: string, ...args: string[]) =>
    run(process.execPath, [`services/${program}.mjs`, ...args], { env: { ...process.env, ...databaseEnv() } });
  return {
    url,
    makeChapter: (name: string, state: string, description: string) =>
      command('chapters/dist/create-chapter-command', name, state, description),
    makeSiteAdmin: (email: string) => command('auth/dist/make-site-admin', email),
  };
}
