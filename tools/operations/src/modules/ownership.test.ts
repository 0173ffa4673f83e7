import { moduleWorkspaces } from '@meridian/federation';
import { readFileSync } from 'node:fs';
import path from 'node:path';

const root = path.resolve(__dirname, '../../../..');
const read = (file: string) => readFileSync(path.join(root, file), 'utf8');
const owners = new Map(
  read('.github/CODEOWNERS')
    .split('\n')
    .filter((line) => line && !line.startsWith('#'))
    .map((line) => line.split(/\s+/) as [string, string]),
);

/** Returns the texts of a page below its headings of the second level. */
const listSections = (markdown: string): Map<string, string> =>
  new Map(
    markdown
      .split(/^## /m)
      .slice(1)
      .map((part) => {
        const [title = '', ...lines] = part.split('\n');
        return [title, lines.join('\n').trim()];
      }),
  );

it.each(moduleWorkspaces(root))('The README of %s says what its team owns, and its owner reviews it', (workspace) => {
  const sections = listSections(read(`${workspace}/README.md`));
  expect([...sections.keys()]).toEqual(['Owns', 'Provides', 'Needs', 'Releases', 'Whom to ask']);
  expect([...sections.values()].filter((text) => text === '')).toEqual([]);
  const owner = owners.get(`/${workspace}/`);
  expect(owner).toMatch(/^@[\w-]+\/[\w-]+$/);
  expect(sections.get('Whom to ask')).toContain(`\`${owner}\``);
  expect(sections.get('Releases')).toContain(`npm test -- ${workspace}`);
});
