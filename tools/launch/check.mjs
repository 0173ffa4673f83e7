import { install } from './install.mjs';
import { workspaces } from './workspaces.mjs';

install();
await import('tsx');
const { check } = await import('./src/check.ts');
process.exit(check(process.argv.slice(2), workspaces));
