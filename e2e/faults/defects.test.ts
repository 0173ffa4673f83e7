import { readFileSync } from 'node:fs';
import { resolve } from 'node:path';
import { MUTATIONS } from '../mutations/mutations';
import { DEFECTS } from './defects';

const root = resolve(__dirname, '../..');
const patches = [
  ...DEFECTS.flatMap(({ name, patches: ofDefect }) => ofDefect.map((patch) => ({ name, patch }))),
  ...MUTATIONS.map(({ rule, file, find }) => ({ name: `against: ${rule}`, patch: { file, replace: find } })),
];

test.each(patches)('the source has the text that is replaced exactly once: $name', ({ patch }) => {
  const source = readFileSync(resolve(root, patch.file), 'utf8');
  expect(source.split(patch.replace).length - 1).toBe(1);
});
