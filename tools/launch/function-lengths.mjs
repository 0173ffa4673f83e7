/** The files with a function that is still longer than 80 lines. */
const LONG_FUNCTIONS = ['tools/launch/src/server-side.ts'];

/** @param {string[]} tests the files in which functions may have any length */
export const functionLengths = (tests) => [
  {
    files: ['{gateway,services,shared-types,tools,platform,shell,mfe-*}/**/*.{ts,tsx}'],
    excludeFiles: [...tests, ...LONG_FUNCTIONS],
    rules: { 'max-lines-per-function': ['error', { max: 80, skipBlankLines: true, skipComments: true }] },
  },
];
