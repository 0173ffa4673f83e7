import sorted from 'sorted-btree';

/** An ordered map of which a copy costs nothing. The package is CommonJS, which loaders import in two ways. */
export const BTree = (sorted as typeof sorted & { default?: typeof sorted }).default ?? sorted;
export type BTree<K, V> = sorted<K, V>;
