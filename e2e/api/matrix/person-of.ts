import type { Harness, Persona, Visitor } from '../harness';

/** The harness's person of a kind, who is made for the first call if there is none. */
export const personOf = async (harness: Harness, persona: Persona): Promise<Visitor> =>
  (harness.personas[persona] ??= await harness.createPersona(persona));
