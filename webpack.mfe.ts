/** What the webpack.config.ts of the shell and of each module is made of. */
export { mfeConfig, shellConfig, type BuildTarget } from '@meridian/federation/webpack';
