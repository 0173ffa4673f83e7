/** The label and the definition of a current number. */
export interface TileTerm {
  label: string;
  definition: string;
}

/**
 * The numbers in the tiles of the statistics pages. The pages and docs/numbers.md use these words.
 * @example <StatTile label={TILE_TERMS.totalUsers.label} hint={TILE_TERMS.totalUsers.definition} value={12} />
 */
export const TILE_TERMS = {
  totalUsers: { label: 'Total Users', definition: 'Accounts, with a paid membership or without one.' },
  chapterAdmins: { label: 'Chapter Admins', definition: 'People who are an admin of at least one chapter.' },
  activeMembers: { label: 'Active Members', definition: 'Accounts with a paid membership now.' },
  newsletterOnly: { label: 'Newsletter Only', definition: 'Accounts without a paid membership now.' },
  pendingRequests: { label: 'Pending Requests', definition: 'Join requests that nobody has decided yet.' },
  chaptersAsleep: {
    label: 'Chapters Asleep',
    definition: 'Chapters that were asleep at the last daily count, as defined under “Chapters”.',
  },
  members: { label: 'Members', definition: 'People who belong to the chapter, with a paid membership or without one.' },
  admins: { label: 'Admins', definition: 'Members who are an admin of the chapter.' },
  tookPart: {
    label: 'Took Part in 30 Days',
    definition: 'Members who took part in the 30 days before the last daily count, as defined under “Taking part”.',
  },
} as const satisfies Record<string, TileTerm>;
