import { functionLengths } from './tools/launch/function-lengths.mjs';
import { styleRules } from './tools/launch/style-rules.mjs';
import { workspaces, forbiddenImports, oneWayFolders } from './tools/launch/workspaces.mjs';

const pageRules = [
  { selector: 'JSXAttribute[name.name="dangerouslySetInnerHTML"]', message: 'Text is rendered as text.' },
  ...styleRules,
];
/** The contract declares the paths of calls, from which cache keys, invalidation and URLs are derived. */
const pathRules = ['Literal[value=/^\\/api\\//]', 'TemplateElement[value.raw=/\\/api\\//]'].map((selector) => ({
  selector,
  message: 'A path is taken from the contract: queryFor, invalidate, buildPath.',
}));
/** `…Of` converts its arguments. A function that waits has a verb: `findMembers`, not `membersOf`. */
const nameRules = [
  'FunctionDeclaration[async=true][generator=false][id.name=/Of$/]',
  'VariableDeclarator[id.name=/Of$/] > ArrowFunctionExpression[async=true]',
].map((selector) => ({ selector, message: 'A name that ends in Of is for a conversion, which is not asynchronous.' }));
/** Browsers have these APIs over HTTPS only. */
const secureContextRules = [
  {
    selector: 'MemberExpression[object.name="navigator"][property.name="clipboard"]',
    message: 'Browsers have it over HTTPS only: use copyText.',
  },
  {
    selector: 'MemberExpression[object.name="crypto"][property.name="randomUUID"]',
    message: 'Browsers have it over HTTPS only: use the package uuid.',
  },
];
const jwkRule = {
  selector: 'CallExpression[callee.property.name="export"] Property[key.name="format"][value.value="jwk"]',
  message:
    'Node 20 stops for ever here when the garbage collector runs within it: ' +
    'generate keys with the encoding jwk, or use exportJWK of jose.',
};
/**
 * A timer, and work that nobody waits for, keep the identity of the request that starts them, which expires. A
 * background job of the service kit has no identity.
 */
const TIMERS = ['setInterval', 'setTimeout', 'setImmediate'];
const JOB_MESSAGE = 'Work in the background is started by startBackgroundJob or runInBackground, without an identity.';
/** The files whose timers belong to a request, to a socket or to the program, and call no other service. */
const REQUEST_TIMERS = [
  'gateway/src/{calls,pages,proxy}/**',
  'services/auth/src/limits/login-throttle/time-limit.ts',
  'services/chat/src/{sockets/coalesce,reading/position-writes,delivery/room-sender,sockets/admission}.ts',
  'services/service-kit/src/jobs/{background-job,bounded-queue}.ts',
  'services/service-kit/src/http/client/pooled-fetch.ts',
  'services/service-kit/src/pictures/{receive-file,upload-slots}.ts',
  'services/service-kit/src/service/serve.ts',
];
/** Promises that nobody waits for. A call of `delete`, `emit` or `push` returns none. */
const detachedRules = [
  'ExpressionStatement > UnaryExpression[operator="void"] > CallExpression',
  'ArrowFunctionExpression > UnaryExpression[operator="void"] > CallExpression' +
    ':not([callee.property.name=/^(?:delete|emit|push)$/])',
  'ExpressionStatement > CallExpression[callee.property.name=/^(?:then|catch|finally)$/]' +
    '[callee.object.type="CallExpression"]',
  'ImportDeclaration[source.value=/^(?:node:)?timers$/]',
  'ImportDeclaration[source.value=/timers.promises$/] ImportSpecifier[imported.name=/^(?:setInterval|scheduler)$/]',
].map((selector) => ({
  selector: selector.replace(/ > CallExpression(?=$|:)/, ' > CallExpression:not([callee.name="runInBackground"])'),
  message: JOB_MESSAGE,
}));
/** The files whose promises belong to no request, or only send a command to Redis. */
const DETACHED_PROMISES = [
  'services/*/src/main.ts', // It starts the program.
  // Sockets and signals come outside of requests, and each event of a socket has a context without an identity.
  'services/chat/src/{start-realtime,conversations/chapter-rooms}.ts',
  'services/chat/src/signals/{chapter-notifier,member-rooms,revocation}.ts',
  'services/chat/src/sockets/{admission,socket-events}.ts',
  'services/chat/src/{delivery/{catch-up,delivery},messages/message-queues}.ts', // These use the log of messages only.
  'services/chat/src/{delivery/message-notifier,sockets/limits}.ts', // Redis
  'services/service-kit/src/redis/{signal-bus,subscriber}.ts', // Redis
  'services/service-kit/src/service/{serve-metrics,serve}.ts', // They answer with metrics, and stop the program.
];
/** The entries of `platform` and `shared-types` that features of a module may import. */
const PLATFORM_ENTRIES = 'controls|forms|realtime|routing|testing';
const CONTRACT_ENTRIES =
  'accent|import-formats|message-pictures|notification-kinds|page-counts|picture-formats|schemas|search|statistics-tiles|testing';
const tests = ['**/*.test.{ts,tsx}', '**/*.itest.ts', '**/testing.ts', '**/testing/**'];
const banned = (patterns) => ({ 'meridian/restricted-imports': ['error', ...patterns] });
const syntax = (rules) => ({ 'meridian/restricted-syntax': ['error', ...rules] });

/** The recommended rules of typescript-eslint, and the rules about promises, which need types. */
const RECOMMENDED = [
  'no-var',
  'prefer-const',
  'prefer-rest-params',
  'prefer-spread',
  'no-array-constructor',
  'no-unused-expressions',
  ...[
    'ban-ts-comment',
    'no-duplicate-enum-values',
    'no-empty-object-type',
    'no-explicit-any',
    'no-extra-non-null-assertion',
    'no-floating-promises',
    'no-misused-new',
    'no-misused-promises',
    'no-namespace',
    'no-non-null-asserted-optional-chain',
    'no-require-imports',
    'no-this-alias',
    'no-unnecessary-type-constraint',
    'no-unsafe-declaration-merging',
    'no-unsafe-function-type',
    'no-wrapper-object-types',
    'prefer-as-const',
    'prefer-namespace-keyword',
    'triple-slash-reference',
  ].map((rule) => `typescript/${rule}`),
];

export default {
  plugins: ['typescript', 'react', 'import'],
  jsPlugins: ['./tools/launch/lint-rules.mjs', 'eslint-plugin-regexp'],
  categories: { correctness: 'off' },
  options: { reportUnusedDisableDirectives: 'error' },
  ignorePatterns: ['**/dist/**', '.data/**', 'artifacts/**', 'test-results/**'],
  rules: {
    ...Object.fromEntries(RECOMMENDED.map((rule) => [rule, 'error'])),
    'no-unused-vars': ['error', { argsIgnorePattern: '^_', varsIgnorePattern: '^_', caughtErrors: 'none' }],
    'no-restricted-exports': [
      'error',
      {
        restrictDefaultExports: { direct: true, named: true, defaultFrom: true, namedFrom: true, namespaceFrom: true },
      },
    ],
    eqeqeq: ['error', 'always', { null: 'ignore' }],
    // Imports of types count as well, because readers follow them.
    'import/no-cycle': ['error', { ignoreTypes: false }],
    'no-console': 'error',
    // An expression whose time grows faster than the text lets a single text stop a process.
    'regexp/no-super-linear-backtracking': ['error', { report: 'potential' }],
    'regexp/no-super-linear-move': ['error', { report: 'potential' }],
  },
  overrides: [
    {
      files: ['{platform,shell,mfe-*,tools,gateway,shared-types,services}/**/*.{ts,tsx}'],
      excludeFiles: tests,
      rules: { 'typescript/no-non-null-assertion': 'error' },
    },
    {
      files: [
        '*.mjs',
        '*.ts',
        '**/*.config.ts',
        '**/*-setup.ts',
        '**/*-teardown.ts',
        '**/*-sequencer.mjs',
        'tools/launch/lint-rules.mjs',
      ],
      rules: { 'no-restricted-exports': 'off' },
    },
    { files: ['**/*.cjs'], rules: { 'typescript/no-require-imports': 'off' } },
    { files: ['tools/**', 'e2e/**', 'bench/**', '*.mjs'], rules: { 'no-console': 'off' } },
    ...functionLengths(tests),
    {
      files: ['{platform,shell,mfe-*}/**/*.{ts,tsx}'],
      rules: {
        'react/rules-of-hooks': 'error',
        'react/exhaustive-deps': 'error',
        'react/jsx-key': 'error',
        ...syntax(pageRules),
      },
    },
    {
      files: ['{platform,shell,mfe-*}/**/*.{ts,tsx}'],
      excludeFiles: [...tests, 'platform/src/browser/clipboard.ts'],
      rules: syntax([...pageRules, ...pathRules, ...secureContextRules, ...nameRules]),
    },
    { files: ['{gateway,services,shared-types,tools,e2e}/**/*.ts'], rules: syntax([jwkRule]) },
    {
      files: ['{gateway,services,shared-types,tools}/**/*.ts'],
      excludeFiles: tests,
      rules: syntax([jwkRule, ...nameRules]),
    },
    {
      files: ['{gateway,services}/**/*.ts'],
      excludeFiles: tests,
      rules: syntax([jwkRule, ...pathRules, ...nameRules]),
    },
    {
      files: ['services/*/src/**/*.{ts,tsx}'],
      excludeFiles: [...tests, ...DETACHED_PROMISES],
      rules: syntax([jwkRule, ...pathRules, ...nameRules, ...detachedRules]),
    },
    {
      files: ['{gateway,services/**}/**/*.ts'],
      excludeFiles: ['**/env.ts', '**/*.itest.ts', '**/*.test.ts', '**/testing.ts', '**/testing/**'],
      rules: {
        'no-restricted-properties': [
          'error',
          { object: 'process', property: 'env', message: 'Configuration is read in env.ts only.' },
        ],
      },
    },
    {
      files: ['{gateway,services}/**/*.ts'],
      excludeFiles: [...tests, ...REQUEST_TIMERS],
      rules: { 'no-restricted-globals': ['error', ...TIMERS.map((name) => ({ name, message: JOB_MESSAGE }))] },
    },
    // This is the import table: it says which workspace may import which.
    ...workspaces.map((workspace) => ({
      files: [`${workspace.folder}/**/*.{ts,tsx}`],
      rules: banned(forbiddenImports(workspace)),
    })),
    ...oneWayFolders.map(({ workspace, files, not, message }) => ({
      files: [files],
      excludeFiles: tests,
      rules: banned([
        ...workspaces.filter(({ name }) => name === workspace).flatMap(forbiddenImports),
        { regex: `/${not}/`, message },
      ]),
    })),
    // In a service, handlers use operations, which use policies and models. Nothing below imports the handlers.
    ...workspaces
      .filter(({ folder }) => folder.startsWith('services/'))
      .map((workspace) => ({
        files: [`${workspace.folder}/src/**/*.{ts,tsx}`],
        excludeFiles: [...tests, '**/app.ts', '**/start-*.ts', '**/*.routes.ts'],
        rules: banned([
          ...forbiddenImports(workspace),
          { regex: '\\.routes$', message: 'Only app.ts and files that start a part of a service use handlers.' },
        ]),
      })),
    // In a module, features import neither each other nor routes; routes compose features. `dialogs` has the forms in
    // dialogs, `messaging` is shared by the features that show messages, `settings` by the cards of settings, `card` by
    // the forms of a payment card. Large features have folders. Tests of features take builders from `src/testing`.
    ...[
      { files: 'mfe-*/src/features/*/*.{ts,tsx}', toFeatures: '\\.\\./' },
      { files: 'mfe-*/src/features/*/*/**/*.{ts,tsx}', toFeatures: '\\.\\./\\.\\./' },
    ].map(({ files, toFeatures }) => ({
      files: [files],
      rules: banned([
        {
          regex: `^${toFeatures}(?!(card|dialogs|messaging|settings|(\\.\\./)+testing)/)`,
          message: 'A feature stands alone: routes compose features.',
        },
        { regex: '^(react-router|zod)', message: 'Taken from @meridian/platform/routing and /forms.' },
        {
          regex: `^@meridian/(?!platform(/(${PLATFORM_ENTRIES}))?$|shared-types(/(${CONTRACT_ENTRIES}))?$)`,
          message: 'A module may import platform and shared-types only.',
        },
      ]),
    })),
  ],
};
