/** What visitors write about, in the order of the contact page. `key` is what its address is stored under. */
export const CONTACT_CATEGORIES = [
  { name: 'General Inquiries', key: 'general' },
  { name: 'Membership Support', key: 'membership' },
  { name: 'Chapter Development', key: 'chapters' },
  { name: 'Partnerships & Press', key: 'partnerships' },
] as const;

/** @example 'Membership Support' */
export type ContactCategory = (typeof CONTACT_CATEGORIES)[number]['name'];

export const CONTACT_CATEGORY_NAMES = CONTACT_CATEGORIES.map(({ name }) => name) as [
  ContactCategory,
  ...ContactCategory[],
];

/** Nobody has it, a site admin takes care of it, or it is done. */
export const THREAD_STATES = ['new', 'assigned', 'closed'] as const;
export type ThreadState = (typeof THREAD_STATES)[number];

/** What arrives in the inbox of the office. */
export const THREAD_KINDS = ['contact', 'report'] as const;
export type ThreadKind = (typeof THREAD_KINDS)[number];

/** Replies and notes of one thread. */
export const THREAD_ENTRIES = 100;

/**
 * Milliseconds that lie between opening the contact form and sending it, at least and at most. A program that fills in
 * forms is faster; a page waits for the rest of it.
 */
export const CONTACT_FORM_MS = { least: 3000, most: 7 * 86_400_000 } as const;

/** Within what time the office answers what people write to it, in words: every page and mail promises the same. */
export const ANSWER_TIME = 'two working days';
