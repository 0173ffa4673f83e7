/** A running product: its address, and the folder of the launcher's file about it. */
export interface Product {
  E2E_URL: string;
  E2E_DATA_DIR: string;
}

/** Each worker has its own product, so that tests may stop programs and change data without affecting others. */
export const WORKERS = process.env.E2E_URL ? 1 : 2;

/** Passes the products to the workers. */
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
