/** A running product: its address, and the folder of the launcher's file about it. */
export interface Product {
  E2E_URL: string;
  E2E_DATA_DIR: string;
}

/**
 * The number of products. In the gate all workers use one product, in which every test has its own data. In the full
 * run each worker has its own product, so that tests may stop processes and change data of the whole site.
 */
export const PRODUCTS = Number(process.env.PRODUCTS ?? 2);

/**
 * Journeys wait half of their time, so three of them keep two processors busy. Separate products cost more than that.
 */
export const WORKERS = process.env.E2E_URL ? 1 : PRODUCTS === 1 ? 3 : PRODUCTS;

/** Passes the products to the workers. */
export const publishProducts = (products: Product[]): void => {
  process.env.E2E_PRODUCTS = JSON.stringify(products);
};

/** Returns the product that this worker uses, or the one at E2E_URL. */
export function currentProduct(): Product {
  const { E2E_URL = '', E2E_DATA_DIR = '', E2E_PRODUCTS, TEST_PARALLEL_INDEX } = process.env;
  if (!E2E_PRODUCTS) return { E2E_URL, E2E_DATA_DIR };
  const products = JSON.parse(E2E_PRODUCTS) as Product[];
  return products[Number(TEST_PARALLEL_INDEX) % products.length]!;
}
