/**
 * A place where people write text, and every place where it is read. `fields` are the covered parts of the contract
 * with their maximum lengths.
 */
export interface Place {
  fields: Record<string, number>;
  /** Stores the texts under the names of {@link fields}. Resolves to what each reader gets. */
  roundTrip(texts: Record<string, string>): Promise<Record<string, unknown>[]>;
}
