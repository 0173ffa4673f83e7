import { install } from './install.mjs';

install();
await import('tsx');
const { runGate } = await import('./src/test-run/gate.ts');
process.exit(await runGate(process.argv.slice(2)));
