import { spawnSync } from 'node:child_process';
import { existsSync } from 'node:fs';
import { BROWSERS, browserPath } from './browser';
import { redisBinary } from './stores';

/**
 * Ensures that Chromium and redis-server are installed. On Debian they are installed if they are missing, and the
 * headless shell even if another Chromium is installed, because it is faster.
 */
export function ensureSystemPackages(say: (line: string) => void): void {
  const [fastest] = BROWSERS;
  const redis = redisBinary() ? [] : ['redis-server'];
  const required = [...(existsSync(browserPath()) ? [] : [fastest.debianPackage]), ...redis];
  const wanted = [...(process.env.CHROMIUM || existsSync(fastest.path) ? [] : [fastest.debianPackage]), ...redis];
  if (!wanted.length) return;
  if (install(wanted, say) || !required.length) return;
  throw new Error(
    `Install ${required.join(' and ')}: the tests need a real browser and a real Redis. (apt-get install ${required.join(' ')}, as root)`,
  );
}

/** Ensures that the program of a Debian package is installed. Throws if it is missing and cannot be installed. */
export function ensureSystemPackage(name: string, program: string, say: (line: string) => void): void {
  if (existsSync(program) || install([name], say)) return;
  throw new Error(`Install ${name}. (apt-get install ${name}, as root)`);
}

/** Installs Debian packages, if possible, without starting their services. */
function install(packages: string[], say: (line: string) => void): boolean {
  if (!existsSync('/usr/bin/apt-get') || process.getuid?.() !== 0) return false;
  say(`Installing ${packages.join(' and ')} from Debian …`);
  const apt = (...args: string[]) =>
    spawnSync('apt-get', args, {
      stdio: ['ignore', 'ignore', 'inherit'],
      env: { ...process.env, DEBIAN_FRONTEND: 'noninteractive', RUNLEVEL: '1' },
    }).status === 0;
  return apt('update', '-qq') && apt('install', '-y', '-qq', '--no-install-recommends', ...packages);
}
