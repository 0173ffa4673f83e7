import { checkConsole, watchConsole } from './console';
import { fillJsdomGaps } from './jsdom';
import { checkApi, releaseApi } from './mock-api';

// Only the jsdom project renders; a test may ask for the node environment by a docblock.
if (typeof window !== 'undefined') fillJsdomGaps();

beforeEach(watchConsole);
afterEach(() => {
  releaseApi();
  checkConsole();
  checkApi();
});
