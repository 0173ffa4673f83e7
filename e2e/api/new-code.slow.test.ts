import { execFileSync } from 'node:child_process';
import { rmSync } from 'node:fs';
import { copyRepository } from '../mutations/repository-copy';

let copy: string;
beforeAll(() => {
  copy = copyRepository();
});
afterAll(() => rmSync(copy, { recursive: true, force: true }));
const run = (command: string, ...args: string[]) =>
  execFileSync(command, args, { cwd: copy, encoding: 'utf8', stdio: ['ignore', 'pipe', 'pipe'] });
/** Runs `npm run new`, and returns the files that it wrote. */
const write = (...args: string[]) =>
  run('npm', 'run', '-s', 'new', '--', ...args)
    .trim()
    .split('\n');

test('what `npm run new` writes compiles and is formatted, and its tests and those of the contract pass', () => {
  const files = [
    write('call', 'posts', 'popular-posts', 'GET', '/api/popular-posts', '--page', 'mfe-member'),
    write('call', 'chapters', 'tidy-chapters', 'POST', '/api/tidy-chapters'),
    write('field', 'profile', 'favorite-book'),
    write('notice', 'reports', 'report.reopened'),
    write('part', 'mfe-public', 'dashboard-tile', 'news'),
    write('part', 'mfe-member', 'event-side', 'reading-list'),
  ].flat();
  expect(() => write('call', 'posts', 'popular-posts', 'GET', '/api/popular-posts')).toThrow('already exists');
  expect(() => write('part', 'mfe-member', 'sidebar', 'news')).toThrow('There is no slot sidebar');
  run('node_modules/@typescript/native/bin/tsc', '--build', 'tsconfig.json', '--checkers', '1');
  run('node_modules/.bin/oxfmt', '--check', ...new Set(files));
  run('node_modules/.bin/oxlint', '-c', 'oxlint.config.mjs', ...new Set(files));
  const own = files.filter((file) => /\.test\.tsx?$/.test(file));
  expect(own).toHaveLength(5);
  const related = ['shared-types/src/calls', 'e2e/api/completeness', 'services/notifications/src/kinds'];
  run('node_modules/.bin/jest', '--ci', '--selectProjects', 'node', 'web', '--testPathPatterns', ...own, ...related);
}, 600_000);
