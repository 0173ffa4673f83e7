/**
 * What visitors write about, in the order of the contact page, and the address for those who write to it directly.
 * Replies to answers of the office go there.
 */
export const CONTACT_CATEGORIES = [
  { name: 'General Inquiries', email: 'hello@meridian.example' },
  { name: 'Membership Support', email: 'members@meridian.example' },
  { name: 'Chapter Development', email: 'chapters@meridian.example' },
  { name: 'Partnerships & Press', email: 'partners@meridian.example' },
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
