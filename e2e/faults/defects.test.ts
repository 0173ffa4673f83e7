import { readFileSync } from 'node:fs';
import { resolve } from 'node:path';
import { GUARDS } from '../api/matrix/guards';
import { DEFECTS } from './defects';

const root = resolve(__dirname, '../..');
const patches = [
  ...DEFECTS.flatMap(({ name, patches: ofDefect }) => ofDefect.map((patch) => ({ name, patch }))),
  ...GUARDS.map(({ without, patch }) => ({ name: `without ${without}`, patch })),
];

test.each(patches)('the source has the text that is replaced exactly once: $name', ({ patch }) => {
  const source = readFileSync(resolve(root, patch.file), 'utf8');
  expect(source.split(patch.replace).length - 1).toBe(1);
});
