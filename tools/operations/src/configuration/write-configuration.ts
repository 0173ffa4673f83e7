import { mkdirSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import { configurationPage } from './configuration';

const root = path.resolve(import.meta.dirname, '../../../..');
const page = path.join(root, 'docs/operations/configuration.md');
mkdirSync(path.dirname(page), { recursive: true });
writeFileSync(page, await configurationPage(root));
console.log(path.relative(root, page));
