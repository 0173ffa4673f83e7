/** @param {string[]} tests the files in which functions may have any length */
export const functionLengths = (tests) => [
  {
    files: ['{gateway,services,shared-types,tools,platform,shell,mfe-*}/**/*.{ts,tsx}'],
    excludeFiles: tests,
    rules: { 'max-lines-per-function': ['error', { max: 80, skipBlankLines: true, skipComments: true }] },
  },
];
