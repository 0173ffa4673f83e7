import { install } from './install.mjs';

install();
const { register } = await import('tsx/esm/api');
register();
const { test } = await import('./src/test.ts');
process.exit(await test(process.argv.slice(2)));
