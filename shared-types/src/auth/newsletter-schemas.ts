import * as z from 'zod';
import { Id, Instant } from '../fields/fields';

/** A subscriber of the newsletter, for site admins. */
export const Subscriber = z.object({ id: Id, email: z.string(), isConfirmed: z.boolean(), createdAt: Instant });
export type Subscriber = z.infer<typeof Subscriber>;
