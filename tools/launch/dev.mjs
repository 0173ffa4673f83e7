import { install } from './install.mjs';

install();
await import('tsx');
const { dev } = await import('./src/dev.ts');
await dev(process.argv.slice(2));
