import { availableParallelism } from 'node:os';

/** A running product: where it is, and the folder of what its launcher wrote about it. */
export interface Product {
  E2E_URL: string;
  E2E_DATA_DIR: string;
}

/**
 * Tests run side by side, each worker on a product of its own: what one stops, moves or changes there is no other's
 * business.
 */
export const WORKERS = process.env.E2E_URL ? 1 : Math.min(2, availableParallelism());

/** Tells the workers which products there are. */
export const publishProducts = (products: Product[]): void => {
  process.env.E2E_PRODUCTS = JSON.stringify(products);
};

/** The product of this worker, or the one that runs at E2E_URL. */
export function currentProduct(): Product {
  const { E2E_URL = '', E2E_DATA_DIR = '', E2E_PRODUCTS, TEST_PARALLEL_INDEX } = process.env;
  return E2E_PRODUCTS
    ? (JSON.parse(E2E_PRODUCTS) as Product[])[Number(TEST_PARALLEL_INDEX)]!
    : { E2E_URL, E2E_DATA_DIR };
}
