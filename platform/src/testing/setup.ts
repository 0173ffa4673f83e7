import { configure } from '@testing-library/react';
import type React from 'react';
import { checkConsole, watchConsole } from './console';
import { fillJsdomGaps } from './jsdom';
import { checkApi, releaseApi } from './mock-api';

// Only the jsdom project renders. A test may select the node environment by a docblock.
if (typeof window !== 'undefined') fillJsdomGaps();

/**
 * The development version records a stack for each element, which took a twentieth of the time of page tests. Styled
 * components create elements with this function; jest.config.mjs does the same for JSX.
 */
jest.requireActual<typeof React>('react').createElement = jest.requireActual<typeof React>(
  '../../../node_modules/react/cjs/react.production.js',
).createElement;

jest.setTimeout(30_000);
configure({ asyncUtilTimeout: 5000 }); // The first load of a page compiles its imports.

beforeEach(watchConsole);
afterEach(() => {
  releaseApi();
  checkConsole();
  checkApi();
});
