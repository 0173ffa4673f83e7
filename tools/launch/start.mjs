import { giveUp, install } from './install.mjs';

install();
try {
  await import('tsx');
  const { start } = await import('./src/start.ts');
  await start(process.argv.slice(2));
} catch (error) {
  if (/^ERR_|^MODULE_NOT_FOUND/.test(error?.code ?? ''))
    giveUp(
      `A package cannot be loaded (${String(error.message).split('\n')[0]}): remove node_modules and start again.`,
    );
  throw error;
}
