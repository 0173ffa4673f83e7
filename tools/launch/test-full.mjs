import { install } from './install.mjs';

install();
await import('tsx');
const { runFull } = await import('./src/test-run/full.ts');
process.exit(await runFull(process.argv.slice(2)));
