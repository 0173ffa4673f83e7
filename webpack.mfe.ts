/** The exports with which the webpack.config.ts of the shell and of each module is built. */
export { mfeConfig, shellConfig, type BuildTarget } from '@meridian/federation/webpack';
