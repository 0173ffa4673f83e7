import { ALL_PERSONAS, PERSONAS, type Persona } from '../harness';
import type { Row } from './row';
import { isSuccess, writes } from './run';

/** From the one who may do the least. */
export const LEAST_FIRST = [
  'anonymous',
  'newsletter',
  'outsider',
  'member',
  'chapterAdmin',
  'siteAdmin',
] as const satisfies readonly Persona[];

/**
 * Who makes the allowed calls of a row in the gate: of those whose account is open, everyone who may read. A write is
 * made by the one of them who may do the least, and by the others in the full run: each needs something of its own to
 * change.
 */
export function gatePersonas(row: Row): readonly Persona[] {
  if (!writes(row)) return PERSONAS;
  const allowed = (persona: Persona) => isSuccess(row.expect[persona]);
  return [LEAST_FIRST.find(allowed) ?? PERSONAS.find(allowed)].filter((persona) => persona !== undefined);
}
/** Who makes them in the full run only. */
export const otherPersonas = (row: Row): Persona[] =>
  ALL_PERSONAS.filter((persona) => isSuccess(row.expect[persona]) && !gatePersonas(row).includes(persona));
