import { readFileSync } from 'node:fs';
import path from 'node:path';
import { configurationPage } from './configuration';

const root = path.resolve(__dirname, '../../../..');

it('The page is current: `npm run config` would write the same', async () => {
  expect(readFileSync(path.join(root, 'docs/operations/configuration.md'), 'utf8')).toBe(await configurationPage(root));
}, 30_000);
