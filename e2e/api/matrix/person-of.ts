import type { Harness, Persona, Visitor } from '../harness';

/** Returns the harness's person for a persona, and creates the person for the first call. */
export const personOf = async (harness: Harness, persona: Persona): Promise<Visitor> =>
  (harness.personas[persona] ??= await harness.createPersona(persona));
