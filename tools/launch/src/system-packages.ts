import { spawnSync } from 'node:child_process';
import { existsSync } from 'node:fs';
import { BROWSERS, browserPath } from './browser';
import { redisBinary } from './stores';

/**
 * Makes sure that a Chromium and redis-server are there. On Debian they are installed when they are missing, and the
 * headless shell even where another Chromium is installed, as it is faster.
 */
export function ensureSystemPackages(say: (line: string) => void): void {
  const [fastest] = BROWSERS;
  const redis = redisBinary() ? [] : ['redis-server'];
  const required = [...(existsSync(browserPath()) ? [] : [fastest.debianPackage]), ...redis];
  const wanted = [...(process.env.CHROMIUM || existsSync(fastest.path) ? [] : [fastest.debianPackage]), ...redis];
  if (!wanted.length) return;
  const canInstall = existsSync('/usr/bin/apt-get') && process.getuid?.() === 0;
  if (canInstall) {
    say(`Installing ${wanted.join(' and ')} from Debian …`);
    if (install(wanted) || !required.length) return;
  }
  if (required.length)
    throw new Error(
      `Please install ${required.join(' and ')}: the tests need a real browser and a real Redis. (apt-get install ${required.join(' ')}, as root)`,
    );
}

function install(packages: string[]): boolean {
  const apt = (...args: string[]) =>
    spawnSync('apt-get', args, {
      stdio: ['ignore', 'ignore', 'inherit'],
      env: { ...process.env, DEBIAN_FRONTEND: 'noninteractive', RUNLEVEL: '1' },
    }).status === 0;
  return apt('update', '-qq') && apt('install', '-y', '-qq', '--no-install-recommends', ...packages);
}
