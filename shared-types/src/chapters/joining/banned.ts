import { isolated } from '../../texts/typed-text';
import type { BanTerms } from './ban-schemas';

const day = new Intl.DateTimeFormat('en-US', { timeZone: 'UTC', dateStyle: 'full' });

/**
 * Returns the message of every refusal of a person who is banned from a chapter, with the reason. `until` is an
 * instant, whose day is in UTC.
 * @example throw new HttpError(403, 'banned', bannedInWords({ reason: 'Advertising' }))
 */
export const bannedInWords = ({ reason, until }: BanTerms): string =>
  `You are banned from this chapter${until ? ` until ${day.format(new Date(until))} (UTC)` : ''}. Reason: ${isolated(reason)}`;
