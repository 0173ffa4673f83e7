import type { TestProduct, Persona, Visitor } from '../product/test-product';

/** Returns the test product's person for a persona, and creates the person for the first call. */
export const getPersona = async (product: TestProduct, persona: Persona): Promise<Visitor> =>
  (product.personas[persona] ??= await product.createPersona(persona));
