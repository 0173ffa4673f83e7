import { configure } from '@testing-library/react';
import { checkConsole, watchConsole } from './console';
import { fillJsdomGaps } from './jsdom';
import { checkApi, releaseApi } from './mock-api';

// Only the jsdom project renders. A test may select the node environment by a docblock.
if (typeof window !== 'undefined') fillJsdomGaps();

jest.setTimeout(30_000);
configure({ asyncUtilTimeout: 5000 }); // The first load of a page compiles its imports.

beforeEach(watchConsole);
afterEach(() => {
  releaseApi();
  checkConsole();
  checkApi();
});
