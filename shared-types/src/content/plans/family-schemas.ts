import * as z from 'zod';
import { Email, Id, Instant } from '../../fields/fields';

export const FamilyInput = z.strictObject({ email: Email });

/** The family of the caller, and the invitations to their address. */
export const Family = z.object({
  /** The end of the time for which the family is paid. It is absent without a paid family. */
  until: Instant.optional(),
  /** The places of a family that the caller pays for, and how many of them are free. */
  places: z.array(
    z.object({
      id: Id,
      email: z.string(),
      /** The name of a person who has accepted. */
      name: z.string().optional(),
    }),
  ),
  free: z.number().int(),
  /** The place of the caller in the family of somebody else. */
  place: z.object({ id: Id, payer: z.string() }).optional(),
  invitations: z.array(z.object({ id: Id, payer: z.string() })),
});
export type Family = z.infer<typeof Family>;
