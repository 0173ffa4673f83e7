import { excerptOf } from '@meridian/shared-types';

/**
 * A place where users write text, with every place where it is read. `fields` are the covered parts of the contract
 * with their maximum lengths.
 */
export interface Place {
  fields: Record<string, number>;
  /** Stores the texts in the fields of {@link fields}. Resolves to the texts that each reader receives. */
  roundTrip(texts: Record<string, string>): Promise<Record<string, unknown>[]>;
}

/** Returns the whole text in place of its beginning, as lists have it, and any other text unchanged. */
export const wholeOf = (listed: string, whole: string, max: number): string =>
  listed === excerptOf(whole, max) ? whole : listed;
