import { ALL_PERSONAS, PERSONAS, type Persona } from '../product/test-product';
import type { Row } from '../samples/sample';
import { isSuccess, writes } from './run';

/** The personas, from the one with the fewest rights on. */
export const LEAST_FIRST = [
  'anonymous',
  'newsletter',
  'outsider',
  'member',
  'chapterAdmin',
  'siteAdmin',
] as const satisfies readonly Persona[];

/**
 * Returns the personas that make the allowed calls of a row in the gate. Everyone with an open account makes a read.
 * Only the persona with the fewest rights makes a write, and the others make it in the full run, because each needs its
 * own object to change.
 */
export function gatePersonas(row: Row): readonly Persona[] {
  if (!writes(row)) return PERSONAS;
  const allowed = (persona: Persona) => isSuccess(row.expect[persona]);
  return [LEAST_FIRST.find(allowed) ?? PERSONAS.find(allowed)].filter((persona) => persona !== undefined);
}
/** Returns the personas that make the allowed calls only in the full run. */
export const otherPersonas = (row: Row): Persona[] =>
  ALL_PERSONAS.filter((persona) => isSuccess(row.expect[persona]) && !gatePersonas(row).includes(persona));
