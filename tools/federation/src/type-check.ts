import { join } from 'node:path';

/**
 * Returns the command that checks types: `tsc` of TypeScript 7, because the package `typescript` stays at 6. It keeps
 * what it found in `node_modules/.cache/types`, and checks only what a change affects, in every workspace that imports
 * it. One checker needs about half the processor time of four, because each works out the types that files share for
 * itself.
 */
export const typeCheck = (root: string, project = 'tsconfig.json') => ({
  command: join(root, 'node_modules', '@typescript', 'native', 'bin', 'tsc'),
  args: ['--build', project, '--checkers', '1'],
});
