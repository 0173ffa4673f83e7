import { existsSync, readdirSync } from 'node:fs';
import path from 'node:path';

/**
 * The permitted imports between workspaces. oxlint reads this table for imports, and a test reads it for package.json.
 * `may` lists workspaces; everything else under @meridian/ is refused.
 */
const services = ['auth', 'chapters', 'events', 'chat', 'admin', 'notifications', 'content'];
const root = path.resolve(import.meta.dirname, '../..');
/** Every folder `mfe-*` with a `module.json`. */
export const modules = readdirSync(root)
  .filter((name) => /^mfe-/.test(name) && existsSync(path.join(root, name, 'module.json')))
  .sort();

/** The servers of the tests of a service. Its program does not use them. */
const TEST_SERVERS = { notifications: ['mailbox'], auth: ['stripe-server'] };

export const workspaces = [
  { folder: 'shared-types', name: 'shared-types', may: [] },
  { folder: 'platform', name: 'platform', may: ['shared-types'] },
  ...modules.map((name) => ({ folder: name, name, may: ['platform', 'shared-types', 'demo'] })), // Only tests use `demo`.
  { folder: 'shell', name: 'shell', may: ['platform', 'shared-types'] },
  { folder: 'services/service-kit', name: 'service-kit', may: ['shared-types'] },
  ...services.map((name) => ({
    folder: `services/${name}`,
    name,
    may: ['shared-types', 'service-kit', 'demo', ...(TEST_SERVERS[name] ?? [])],
  })),
  { folder: 'gateway', name: 'gateway', may: ['shared-types', 'service-kit'] },
  { folder: 'tools/demo', name: 'demo', may: ['shared-types'] },
  { folder: 'tools/embedded-mongo', name: 'embedded-mongo', may: [] },
  { folder: 'tools/mailbox', name: 'mailbox', may: [] },
  { folder: 'tools/stripe-server', name: 'stripe-server', may: [] },
  { folder: 'tools/federation', name: 'federation', may: ['shared-types'] },
  { folder: 'tools/new', name: 'new', may: ['federation', 'shared-types'] },
  { folder: 'tools/operations', name: 'operations', may: ['demo', 'federation', 'service-kit', 'shared-types'] },
  { folder: 'tools/launch', name: 'launch', may: ['demo', 'embedded-mongo', 'federation', 'shared-types'] },
  { folder: 'e2e', name: 'e2e', may: ['service-kit', 'launch', 'mailbox', 'shared-types', 'stripe-server'] },
  { folder: 'bench', name: 'bench', may: ['federation', 'service-kit', 'launch', 'shared-types'] },
];

/** Folders that must not import another folder of their workspace, which imports them. */
export const oneWayFolders = [
  { workspace: 'federation', files: 'tools/federation/src/build/**', not: 'releases', message: 'Releases use builds.' },
  {
    workspace: 'platform',
    files: 'platform/src/primitives/{actions,display,layout,text}/*',
    not: '(fields|filters|lists|overlays)',
    message: 'Fields, filters, lists and overlays use the other primitives.',
  },
];

/** @param {{ name: string, may: string[] }} workspace */
export function forbiddenImports(workspace) {
  const allowed = [...workspace.may, workspace.name].map((name) => `${name}(/|$)`).join('|');
  const isPage = ['shell', ...modules].includes(workspace.name);
  return [
    ...(modules.includes(workspace.name)
      ? [
          { regex: '^react-router', message: 'The router is in @meridian/platform/routing.' },
          { regex: '^zod(/|$)', message: 'What forms need of zod is in @meridian/platform/forms.' },
        ]
      : []),
    ...(isPage
      ? [{ regex: '^@meridian/shared-types/contracts$', message: 'Whole contracts are for servers and tests.' }]
      : []),
    {
      regex: `^@meridian/(?!${allowed})`,
      message: `${workspace.name} may import ${workspace.may.join(' and ') || 'no other workspace'}.`,
    },
    {
      regex: '^(\\.\\./)+(shared-types|platform|shell|mfe-[a-z-]+|services|gateway|tools|e2e|bench)/',
      message: 'Workspaces are imported by package name.',
    },
  ];
}
