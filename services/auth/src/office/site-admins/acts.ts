import type { ProposalKind } from '@meridian/shared-types';
import { removalOnRequest } from '../../own-account/account-removal/removal-on-request';
import { addressCorrection, nameCorrection } from '../administration/corrections';
import { confirmationByHand, passwordLink, twoFactorRemoval } from '../administration/office-help';
import { sessionEnd, sessionsEnd } from '../administration/session-acts';
import { suspensionAct } from '../administration/suspension';
import { merge } from '../../merging/merge-accounts';
import type { AccountAct } from '../../proposals/account-act';
import { enrollmentPermission } from '../../sign-in/two-factor/enrollment';
import { appointment } from './appointment';
import { dismissal } from './dismissal';
import { treasurerAppointment, treasurerDismissal } from './treasurer-acts';

/** The acts that can wait, by their kind. Each gets the input that was stored with its proposal. */
export const ACTS = {
  address: addressCorrection,
  name: nameCorrection,
  'password-link': passwordLink,
  confirmation: confirmationByHand,
  'two-factor-removal': twoFactorRemoval,
  'two-factor-link': enrollmentPermission,
  session: sessionEnd,
  sessions: sessionsEnd,
  suspension: suspensionAct,
  removal: removalOnRequest,
  merge,
  appointment,
  dismissal,
  'treasurer-appointment': treasurerAppointment,
  'treasurer-dismissal': treasurerDismissal,
} satisfies { [K in ProposalKind]: { kind: K | ProposalKind } };

/** Returns the act of a kind. Its input is what the same act stored. */
export const findAct = (kind: ProposalKind): AccountAct<never> => ACTS[kind];

/** Returns the part of the input that site admins read before they confirm: the new name or address, or an end. */
export function valueOf(input: unknown): string | undefined {
  const { name, email, until } = (input ?? {}) as Partial<Record<'name' | 'email' | 'until', string>>;
  return name ?? email ?? until;
}
