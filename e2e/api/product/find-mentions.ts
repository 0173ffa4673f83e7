import type { Document } from 'mongodb';
import type { TestProduct } from './test-product';
import { STORES } from '../records/people';

/**
 * For some collections, a function that returns the part of a document to search. All other documents are searched
 * whole.
 */
export type SearchedParts = Record<string, (document: Document) => Document>;

/** Returns every document in every collection of every service that contains one of these words. */
export async function findMentions(product: TestProduct, words: string[], searched: SearchedParts): Promise<string[]> {
  const found: string[] = [];
  for (const store of STORES) {
    for (const { name } of await product.db(store).listCollections().toArray()) {
      for (const document of await product.collection(store, name).find().toArray()) {
        const text = JSON.stringify(searched[name]?.(document) ?? document).toLowerCase();
        found.push(
          ...words
            .filter((word) => text.includes(word.toLowerCase()))
            .map((word) => `${store}.${name}: ${word} in ${text.slice(0, 300)}`),
        );
      }
    }
  }
  return found;
}
