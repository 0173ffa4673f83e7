import * as z from 'zod';
import { Instant } from '../fields/fields';
import { CardInput, PauseInput } from './membership-schemas';

/** The calls that delay a membership or change how it is paid. */
export const membershipTerms = {
  pauseSubscription: {
    access: 'signed-in',
    summary:
      'Pauses the membership for one to six months from the end of the paid period, without a charge and with the rights of newsletter subscribers. Idempotent',
    body: PauseInput,
    response: z.object({ pausedFrom: Instant, pausedUntil: Instant }),
  },
  changeCard: {
    access: 'signed-in',
    summary:
      'Sets the card of the next renewal; nothing is charged, except a renewal that was declined, of which 402 is a refusal. Idempotent',
    body: CardInput,
    response: z.object({ cardLast4: z.string(), paidUntil: Instant }),
  },
} as const;
