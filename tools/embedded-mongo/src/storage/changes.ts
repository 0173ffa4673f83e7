import { BTree } from '../bson/compare';

/** An entry of the store. Keys are bytes, each stored as a character of a string, and are sorted as such. */
export type Entry = [key: string, value: Buffer];

/** The changes of entries by key. Null deletes an entry. */
export type Changes = BTree<string, Buffer | null>;

export const newChanges = (): Changes => new BTree<string, Buffer | null>(undefined, compareKeys);

export const compareKeys = (a: string, b: string): number => (a < b ? -1 : Number(a > b));
