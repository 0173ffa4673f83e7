import { findRoot, moduleWorkspaces } from '@meridian/federation/workspaces';
import { GATE, pageWorkspaceStages, type Stage } from './stages';

export interface Selection {
  stages: Stage[];
  /** Whether a stage uses Chromium or Redis. The checks of one workspace with pages use neither. */
  needsSystemPackages: boolean;
  /** A sentence that says which names do not exist. */
  problem?: string;
}

/**
 * Returns the stages of these names, which are those of stages of the gate, of modules, and `shell`. Without names it
 * returns the whole gate.
 * @example selectStages(['unit', 'mfe-member']).stages.length // 4
 */
export function selectStages(names: readonly string[]): Selection {
  if (names.length === 0) return { stages: GATE, needsSystemPackages: true };
  const workspaces = ['shell', ...moduleWorkspaces(findRoot())];
  const known = GATE.map(({ name }) => name);
  const unknown = names.filter((name) => !known.includes(name) && !workspaces.includes(name));
  const stages = GATE.filter(({ name }) => names.includes(name));
  return {
    stages: [...stages, ...workspaces.filter((name) => names.includes(name)).flatMap(pageWorkspaceStages)],
    needsSystemPackages: stages.length > 0,
    ...(unknown.length > 0 && {
      problem: `There is no stage and no workspace with pages called ${unknown.join(' or ')}. The stages are ${known.join(', ')}. The workspaces are ${workspaces.join(', ')}.`,
    }),
  };
}
