import { readFileSync } from 'node:fs';
import path from 'node:path';
import { readCommands, PAGES } from './page-commands';

const root = path.resolve(__dirname, '../../..');
const { scripts } = JSON.parse(readFileSync(path.join(root, 'package.json'), 'utf8')) as { scripts: object };

test.each(PAGES)('%s: Packages are installed before they are used, and every script exists', (page) => {
  const commands = readCommands(root, page).filter(({ command }) => !/^npm (start|test)\b/.test(command));
  expect(commands.length).toBeGreaterThan(1);
  const install = commands.findIndex(({ command }) => command === 'npm ci');
  const first = commands.findIndex(({ command }) => /npm run/.test(command));
  expect([page, install, install < first]).toEqual([page, expect.any(Number), true]);
  expect(install).toBeGreaterThanOrEqual(0);
  for (const { command } of commands) {
    for (const [, script] of command.matchAll(/npm run (?:-s )?([\w:-]+)/g))
      expect(Object.keys(scripts)).toContain(script);
    expect(command).not.toMatch(/[<>…] *\w*>|…/); // No placeholder is left.
  }
});
