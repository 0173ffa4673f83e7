/**
 * The code that is loaded only in tabs that have overrides, and for people who may use them. It is one chunk, because
 * the first script of every page lists each chunk.
 */
export { ModuleVersions } from './frame/module-versions/module-versions';
export { OverrideBadge } from './frame/module-versions/override-badge';
export { withOverrides } from './registry/overrides';
