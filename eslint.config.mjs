import checkFile from 'eslint-plugin-check-file';
import reactHooks from 'eslint-plugin-react-hooks';
import tseslint from 'typescript-eslint';
import { workspaces, forbiddenImports } from './tools/launch/workspaces.mjs';

/**
 * What no style says: a side of the screen, where right-to-left needs one of the text, and a colour, which is a
 * token's.
 */
const value = String.raw`(?:[\w.%-]+|[a-z]+\([^()]*\))`;
const styleRules = [
  [
    String.raw`(?:^|[;{\s])(?:(?:m(?:in|ax)-)?(?:width|height)|(?:(?:margin|padding|border|scroll-margin|scroll-padding)-)?(?:top|right|bottom|left)(?:-[a-z-]+)?)\s*:`,
    'Use logical properties: inline-size, margin-inline-start, inset-block-end.',
  ],
  [String.raw`(?:text-align|float|clear):\s*(?:left|right)`, 'Use start and end.'],
  [
    String.raw`(?:padding|margin|inset):\s*(?:${value}\s+){3}${value}\s*;`,
    'Four values name the sides of the screen: use -block and -inline.',
  ],
  [String.raw`#[0-9a-fA-F]{3,8}\b|\b(?:rgba?|hsla?|oklch|lab)\(`, 'A colour is a token of theme/tokens.ts.'],
].map(([pattern, message]) => ({
  selector: `TaggedTemplateExpression TemplateElement[value.raw=/${pattern}/]`,
  message,
}));
const pageRules = [
  { selector: 'JSXAttribute[name.name="dangerouslySetInnerHTML"]', message: 'Text is rendered as text.' },
  ...styleRules,
];
/** Paths of calls are declared in the contract: cache keys, invalidation and addresses come from there. */
const pathRules = ['Literal[value=/^\\/api\\//]', 'TemplateElement[value.raw=/\\/api\\//]'].map((selector) => ({
  selector,
  message: 'A path is taken from the contract: queryFor, invalidate, pathOf.',
}));
const jwkRule = {
  selector: 'CallExpression[callee.property.name="export"] Property[key.name="format"][value.value="jwk"]',
  message:
    'Node 20 stops for ever here when the garbage collector runs within it: generate keys with the encoding jwk, or use exportJWK of jose.',
};
const tests = ['**/*.test.{ts,tsx}', '**/*.itest.ts', '**/testing.ts', '**/testing/**'];
const banned = (patterns) => ({ 'no-restricted-imports': ['error', { patterns }] });

export default tseslint.config(
  { ignores: ['**/dist/**', '**/node_modules/**', '.data/**', 'artifacts/**', 'test-results/**'] },
  ...tseslint.configs.recommended,
  {
    plugins: { 'check-file': checkFile },
    linterOptions: { reportUnusedDisableDirectives: 'error' },
    rules: {
      'check-file/filename-naming-convention': [
        'error',
        { '**/*.{ts,tsx,mjs,cjs}': 'KEBAB_CASE' },
        { ignoreMiddleExtensions: true },
      ],
      'check-file/folder-naming-convention': ['error', { '**/*/': 'KEBAB_CASE' }],
      'check-file/folder-match-with-fex': 'off',
      '@typescript-eslint/no-explicit-any': 'error',
      '@typescript-eslint/no-unused-vars': [
        'error',
        { argsIgnorePattern: '^_', varsIgnorePattern: '^_', caughtErrors: 'none' },
      ],
      'no-restricted-exports': [
        'error',
        {
          restrictDefaultExports: {
            direct: true,
            named: true,
            defaultFrom: true,
            namedFrom: true,
            namespaceFrom: true,
          },
        },
      ],
      eqeqeq: ['error', 'always', { null: 'ignore' }],
      'no-console': 'error',
    },
  },
  {
    files: ['{platform,shell,mfe-public,mfe-member,mfe-admin,tools,gateway,shared-types,services}/**/*.{ts,tsx}'],
    ignores: tests,
    rules: { '@typescript-eslint/no-non-null-assertion': 'error' },
  },
  {
    files: [
      '*.mjs',
      '*.ts',
      '**/*.d.ts',
      'tools/launch/lint-rules.mjs',
      '**/*.config.ts',
      '**/global-*.ts',
      '**/*-setup.ts',
      '**/*-teardown.ts',
      '**/*-sequencer.mjs',
    ],
    rules: { 'no-restricted-exports': 'off' },
  },
  { files: ['**/*.cjs'], rules: { '@typescript-eslint/no-require-imports': 'off' } },
  { files: ['tools/**', 'e2e/**', 'bench/**', '*.mjs'], rules: { 'no-console': 'off' } },
  {
    files: ['{platform,shell,mfe-public,mfe-member,mfe-admin}/**/*.{ts,tsx}'],
    plugins: { 'react-hooks': reactHooks },
    rules: {
      'react-hooks/rules-of-hooks': 'error',
      'react-hooks/exhaustive-deps': 'error',
      'no-restricted-syntax': ['error', ...pageRules],
    },
  },
  {
    files: ['{platform,shell,mfe-public,mfe-member,mfe-admin}/**/*.{ts,tsx}'],
    ignores: tests,
    rules: { 'no-restricted-syntax': ['error', ...pageRules, ...pathRules] },
  },
  {
    files: ['{gateway,services,shared-types,tools,e2e}/**/*.ts'],
    rules: {
      'no-restricted-syntax': ['error', jwkRule],
    },
  },
  {
    files: ['{gateway,services}/**/*.ts'],
    ignores: tests,
    rules: { 'no-restricted-syntax': ['error', jwkRule, ...pathRules] },
  },
  {
    files: ['{gateway,services/**}/**/*.ts'],
    ignores: ['**/env.ts', '**/*.itest.ts', '**/*.test.ts', '**/testing.ts'],
    rules: {
      'no-restricted-properties': [
        'error',
        { object: 'process', property: 'env', message: 'Configuration is read in env.ts only.' },
      ],
    },
  },
  // The import table: who may import whom.
  ...workspaces.map((workspace) => ({
    files: [`${workspace.folder}/**/*.{ts,tsx}`],
    rules: banned(forbiddenImports(workspace)),
  })),
  // Inside a module, features never import each other or routes; routes compose features.
  {
    files: ['mfe-*/src/features/**/*.{ts,tsx}'],
    rules: {
      'no-restricted-imports': [
        'error',
        {
          patterns: [
            { regex: '^\\.\\./', message: 'A feature stands alone: routes compose features.' },
            { regex: '^(react-router|zod)', message: 'Taken from @meridian/platform/routing and /forms.' },
            {
              regex: '^@meridian/(?!platform(/(controls|forms|realtime|routing|testing))?$|shared-types(/schemas)?$)',
              message: 'A module may import platform and shared-types only.',
            },
          ],
        },
      ],
    },
  },
);
