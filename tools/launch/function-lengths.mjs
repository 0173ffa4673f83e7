/** The files with a function that is still longer than 80 lines. */
const LONG_FUNCTIONS = [
  ...['app.ts', 'chat/chat-replicas.ts', 'proxy/proxy.ts'].map((file) => `gateway/src/${file}`),
  ...[
    'features/announcements/announcement-form.tsx',
    'features/chapters/chapter-settings.tsx',
    'features/first-steps/first-steps-list.tsx',
    'features/members/member-management.tsx',
    'features/person/payment-list.tsx',
    'features/posts/post-form.tsx',
    'routes/chapter-admin.tsx',
    'routes/person.tsx',
  ].map((file) => `mfe-admin/src/${file}`),
  ...[
    'features/billing/billing-tab.tsx',
    'features/payment/payment-form.tsx',
    'features/sign-in/register-form.tsx',
  ].map((file) => `mfe-public/src/${file}`),
  ...[
    'kitchen-sink/content.tsx',
    'kitchen-sink/fields.tsx',
    'kitchen-sink/overlays.tsx',
    'primitives/fields/combobox.tsx',
  ].map((file) => `platform/src/${file}`),
  ...['app.ts', 'site-export/own-sources.ts'].map((file) => `services/admin/src/${file}`),
  ...[
    'imports/import.routes.ts',
    'login-throttle/login-throttle.ts',
    'own-account/account.routes.ts',
    'site-export.ts',
  ].map((file) => `services/auth/src/${file}`),
  ...['internal.routes.ts', 'site-export.ts'].map((file) => `services/chapters/src/${file}`),
  ...[
    'delivery/delivery.ts',
    'direct/direct.routes.ts',
    'messages/message-log.ts',
    'moderation/moderation.routes.ts',
    'reading/read-positions.ts',
    'rooms/sending.ts',
    'signals/chapter-notifier.ts',
    'site-export.ts',
    'start-realtime.ts',
  ].map((file) => `services/chat/src/${file}`),
  ...[
    'app.ts',
    'calendars/calendar.routes.ts',
    'door/check-ins.ts',
    'door/door-people.ts',
    'people/involved-people.ts',
    'site-export.ts',
  ].map((file) => `services/events/src/${file}`),
  ...['app.ts', 'newsletter/bulk-sender.ts'].map((file) => `services/notifications/src/${file}`),
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
