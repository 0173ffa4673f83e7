import { spawnSync } from 'node:child_process';
import { existsSync } from 'node:fs';
import { redisBinary } from './stores';

/** Where Debian's Chromium is. */
export const CHROMIUM = '/usr/bin/chromium';

/** Makes sure that Chromium and redis-server are there; on Debian they are installed when they are missing. */
export function ensureSystemPackages(say: (line: string) => void): void {
  const missing = [...(existsSync(CHROMIUM) ? [] : ['chromium']), ...(redisBinary() ? [] : ['redis-server'])];
  if (!missing.length) return;
  const byHand = `Please install ${missing.join(' and ')}: the tests need a real browser and a real Redis.`;
  if (!existsSync('/usr/bin/apt-get') || process.getuid?.() !== 0)
    throw new Error(`${byHand} (apt-get install ${missing.join(' ')}, as root)`);
  say(`Installing ${missing.join(' and ')} from Debian …`);
  const apt = (...args: string[]) =>
    spawnSync('apt-get', args, {
      stdio: ['ignore', 'ignore', 'inherit'],
      env: { ...process.env, DEBIAN_FRONTEND: 'noninteractive', RUNLEVEL: '1' },
    }).status === 0;
  if (!apt('update', '-qq') || !apt('install', '-y', '-qq', '--no-install-recommends', ...missing))
    throw new Error(`apt-get could not install ${missing.join(' and ')}. ${byHand}`);
}
