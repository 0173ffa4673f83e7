import { BUNDLES } from '@meridian/launch/build-programs';
import { BUILT_FOLDER } from '@meridian/launch/server-side';
import { launchProduct, stopProduct } from './launch-product';
import { PRODUCTS, publishProducts } from './products';

/**
 * Starts the products as `npm start` does, on free ports with their own data, and stops them afterwards. With E2E_URL
 * and E2E_DATA_DIR set, that running product is tested instead.
 */
export default async function setUp(): Promise<() => Promise<void>> {
  if (process.env.E2E_URL) return async () => undefined;
  // On a machine with Node alone there is no Redis.
  const launch = () => launchProduct({ replicas: 2, withoutRedis: Boolean(process.env.WITHOUT_REDIS) });
  const first = launch();
  const launched = [first];
  const stopAll = async () => {
    await Promise.all(launched.map(stopProduct));
  };
  try {
    await Promise.race([first.built, first.url]);
    // The other products use the build of the first.
    while (launched.length < PRODUCTS) launched.push(launch());
    const urls = await Promise.all(launched.map(({ url }) => url));
    process.env[BUILT_FOLDER] = BUNDLES;
    publishProducts(launched.map(({ data }, index) => ({ E2E_URL: urls[index]!, E2E_DATA_DIR: data })));
  } catch (error) {
    await stopAll();
    throw error;
  }
  return stopAll;
}
