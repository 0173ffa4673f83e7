import { DAY_MS } from '../time/time';
/** A thread has no assignee, is assigned to a site admin, or is done. */
export const THREAD_STATES = ['new', 'assigned', 'closed'] as const;
export type ThreadState = (typeof THREAD_STATES)[number];

/** The kinds of threads in the inbox of the office. */
export const THREAD_KINDS = ['contact', 'report'] as const;
export type ThreadKind = (typeof THREAD_KINDS)[number];

/** The most replies and notes of one thread. */
export const THREAD_ENTRIES = 100;

/**
 * The least and the most milliseconds between opening the contact form and sending it. Bots are faster than the least
 * time. The page waits for the rest of it.
 */
export const CONTACT_FORM_MS = { least: 3000, most: 7 * DAY_MS } as const;

/** The time within which the office answers messages, as words. Every page and mail promises the same time. */
export const ANSWER_TIME = 'two working days';
