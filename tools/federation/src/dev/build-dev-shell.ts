import webpack from 'webpack';
import { devConfig } from './dev-config';

// The process that dev-shell.ts starts.
const [root = '', folder = ''] = process.argv.slice(2);
const config = await devConfig(root, 'shell');
webpack({ ...config, output: { ...config.output, path: folder }, cache: false }).run((error, stats) => {
  if (error) throw error;
  if (stats?.hasErrors()) console.error(stats.toString('errors-only'));
  process.exit(stats?.hasErrors() ? 1 : 0);
});
