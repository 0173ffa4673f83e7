/** The files with a function that is still longer than 80 lines. */
const LONG_FUNCTIONS = [
  ...['app.ts', 'chat/chat-replicas.ts', 'proxy/proxy.ts'].map((file) => `gateway/src/${file}`),
  ...['app.ts', 'site-export/own-sources.ts'].map((file) => `services/admin/src/${file}`),
  ...[
    'imports/import.routes.ts',
    'login-throttle/login-throttle.ts',
    'own-account/account.routes.ts',
    'site-export.ts',
  ].map((file) => `services/auth/src/${file}`),
  'services/service-kit/src/records/outbox.ts',
  'tools/embedded-mongo/src/storage/file-check.ts',
  ...['server-processes.ts', 'server-side.ts'].map((file) => `tools/launch/src/${file}`),
];

/** @param {string[]} tests the files in which functions may have any length */
export const functionLengths = (tests) => [
  {
    files: ['{gateway,services,shared-types,tools,platform,shell,mfe-*}/**/*.{ts,tsx}'],
    excludeFiles: [...tests, ...LONG_FUNCTIONS],
    rules: { 'max-lines-per-function': ['error', { max: 80, skipBlankLines: true, skipComments: true }] },
  },
];
