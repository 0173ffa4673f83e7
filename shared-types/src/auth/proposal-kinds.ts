/**
 * The acts on an account that can wait for a second site admin. `appointment` makes a site admin, and `dismissal` ends
 * these rights; the two about treasurers do the same for the right to see the money. The others give power over the
 * account, or shut its owner out.
 * @example PROPOSAL_KINDS.includes('suspension') // true
 */
export const PROPOSAL_KINDS = [
  'address',
  'name',
  'password-link',
  'confirmation',
  'two-factor-removal',
  'two-factor-link',
  'session',
  'sessions',
  'suspension',
  'removal',
  'merge',
  'appointment',
  'dismissal',
  'treasurer-appointment',
  'treasurer-dismissal',
] as const;

/** An act on an account that can wait for a second site admin. @example const kind: ProposalKind = 'suspension'; */
export type ProposalKind = (typeof PROPOSAL_KINDS)[number];
