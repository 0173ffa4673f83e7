import * as z from 'zod';
import { Id, Instant } from '../fields/fields';

const choice = { id: Id, at: Instant, email: z.string().max(320), userId: Id.optional() };

/**
 * What auth learns about letters to an address: whether its owner wants letters (`letters`) or any mail besides that
 * about the account (`mail`), or that a person has it now instead of the address `from` (`moved`). `userId` is the
 * account with the address, if there is one.
 * @example { id, at, kind: 'letters', email: 'ana@example.org', isWanted: true }
 */
export const AddressChoice = z.discriminatedUnion('kind', [
  z.strictObject({ ...choice, kind: z.enum(['letters', 'mail']), isWanted: z.boolean() }),
  z.strictObject({ ...choice, kind: z.literal('moved'), userId: Id, from: z.string().max(320) }),
]);
export type AddressChoice = z.infer<typeof AddressChoice>;
