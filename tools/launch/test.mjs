import { install } from './install.mjs';

install();
await import('tsx');
const { test } = await import('./src/test.ts');
process.exit(await test(process.argv.slice(2)));
