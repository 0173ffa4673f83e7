import { z } from 'zod';
import { ProvidedNames } from './provided-names';

/** The description of a build of the shell (`shell.json`). */
export const ShellManifest = z.object({
  version: z.string(),
  /** The platform package's version. */
  platform: z.string(),
  /** The packages, and subpaths of packages, that modules may import from it. */
  provides: z.array(z.string()),
  /** The exports of these packages. */
  names: ProvidedNames,
  /** Whether the types of the sources were checked. */
  typesChecked: z.boolean().optional(),
});
export type ShellManifest = z.infer<typeof ShellManifest>;
