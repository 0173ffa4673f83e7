import { TILE_TERMS } from '@meridian/shared-types/statistics-tiles';
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { CHAPTERS, DEFINITIONS } from './definitions';

const page = readFileSync(join(__dirname, '../../../../docs/numbers.md'), 'utf8');
const titles = [...Object.values(DEFINITIONS), CHAPTERS].map(({ title }) => title);
const tiles = Object.values(TILE_TERMS).map(({ label }): string => label);

test('docs/numbers.md defines the same numbers and tiles in the same words', () => {
  const rows = page.split('\n').filter((line) => /^\| (?!(Number|Tile) )/.test(line));
  const numbers = [...Object.values(DEFINITIONS), CHAPTERS].map(
    ({ title, definition }) => `| ${title} | ${definition} |`,
  );
  const ofTiles = Object.values(TILE_TERMS).map(({ label, definition }) => `| ${label} | ${definition} |`);
  expect(rows).toEqual([...numbers, ...ofTiles]);
});

test('no two numbers have the same name', () => {
  const names = [...titles, ...tiles].map((name) => name.toLowerCase());
  expect(names.filter((name, index) => names.indexOf(name) !== index)).toEqual([]);
});
