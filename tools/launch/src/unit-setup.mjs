import { bundlePackages } from './test-packages.mjs';

/** Before the unit tests. Jest runs it once for both of their projects. */
export default () => Promise.all([bundlePackages('node'), bundlePackages('web')]);
