import { install } from './install.mjs';

install();
const { register } = await import('tsx/esm/api');
register();
const { start } = await import('./src/start.ts');
await start(process.argv.slice(2));
