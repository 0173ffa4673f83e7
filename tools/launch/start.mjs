import { install } from './install.mjs';

install();
await import('tsx');
const { start } = await import('./src/start.ts');
await start(process.argv.slice(2));
