import { spawnSync } from 'node:child_process';
import { cpSync, mkdirSync, mkdtempSync, rmSync, symlinkSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { findBackgroundWork } from '../testing/find-background-work';

const root = path.resolve(__dirname, '../../../..');

/**
 * The work in the background of each service, by its failure message or else its file. None of it has the identity of
 * a request, as the test of background jobs shows.
 */
const BACKGROUND_WORK = {
  admin: [
    'an export of the site is not done yet',
    'decisions about reported messages not carried out',
    'numbers not counted',
  ],
  auth: [
    'an account is not merged everywhere yet',
    'background job failed',
    'calendar links not ended yet',
    'not moved yet',
    'office/imports/import-jobs.ts',
    'prices not read',
  ],
  chapters: [
    'events of archived chapters not cancelled',
    'events of merged chapters not moved',
    'scheduled announcements not published',
  ],
  chat: [
    'a chapter is not subscribed to',
    'choices of who is shown as here not read',
    'no notification of the newest message',
    'other replicas not told who is here',
    'people not notified of direct messages while Redis is unavailable',
    'presence/presence-notifier.ts',
    'presence/presence-notifier.ts',
    'sessions or memberships could not be checked',
    'slow readers could not be checked',
    'the log could not be read',
  ],
  content: ['scheduled articles not published', 'unused pictures not removed'],
  events: ['dates of series not made', 'offers not ended', 'rules of time zones not applied', 'seats not checked'],
  notifications: [
    'claim of a mail not renewed',
    'digests not made yet',
    'letters not sent',
    'mail/mail-sender.ts',
    'mail/mail-sender.ts',
    'mails not written down yet',
    'notices not written yet',
    'queues not measured',
    'receipts of deletions not sent yet',
    'reminders not planned yet',
    'reminders not recorded yet',
  ],
  'service-kit': ['lease not renewed', 'records/outbox.ts'],
};

it('All work in the background is listed here', () => {
  const found = Object.keys(BACKGROUND_WORK).map((service) => [service, findBackgroundWork(service)]);
  expect(Object.fromEntries(found)).toEqual(BACKGROUND_WORK);
});

/** Returns the messages of the linter about files of a service with these texts. */
function lint(texts: string[]): string[][] {
  const folder = mkdtempSync(path.join(tmpdir(), 'meridian-lint-'));
  try {
    mkdirSync(path.join(folder, 'services/events/src'), { recursive: true });
    const files = texts.map((_, index) => `services/events/src/sample-${index}.ts`);
    for (const [index, file] of files.entries()) writeFileSync(path.join(folder, file), texts[index]!);
    cpSync(path.join(root, 'oxlint.config.mjs'), path.join(folder, 'oxlint.config.mjs'));
    for (const name of ['tools', 'node_modules']) symlinkSync(path.join(root, name), path.join(folder, name));
    const { stdout } = spawnSync(
      process.execPath,
      [path.join(root, 'node_modules/oxlint/bin/oxlint'), '-c', 'oxlint.config.mjs', '--format=json', 'services'],
      { cwd: folder, encoding: 'utf8' },
    );
    const { diagnostics } = JSON.parse(stdout) as { diagnostics: { message: string; filename: string }[] };
    return files.map((file) =>
      diagnostics.filter(({ filename }) => filename.endsWith(file)).map(({ message }) => message),
    );
  } finally {
    rmSync(folder, { recursive: true });
  }
}

it('The linter refuses work of a request that nobody waits for, unless it has no identity', () => {
  const declarations =
    'export declare const call: () => Promise<void>;\nexport declare const runInBackground: () => Promise<void>;\n';
  const refused = [
    'export const later = () => setTimeout(call, 1000);',
    'export const often = () => setInterval(call, 1000);',
    'export const soon = () => setImmediate(call);',
    "import { setTimeout as wait } from 'node:timers';\nwait(call, 1000);",
    "import { setInterval as every } from 'node:timers/promises';\nfor await (const _ of every(1000)) await call();",
    'export function detached(): void {\n  void call();\n}',
    'export const detachedToo = () => void call();',
    'export function caught(): void {\n  call().catch(() => undefined);\n}',
  ];
  const allowed = [
    'export const awaited = async () => {\n  await call();\n};',
    'export const alone = () => void runInBackground();',
    'export function guarded(): Promise<void> {\n  const work = call();\n  work.catch(() => undefined);\n  return work;\n}',
  ];
  const messages = lint([...refused, ...allowed].map((text) => declarations + text));
  expect(messages.slice(0, refused.length)).toEqual(
    refused.map(() => [expect.stringMatching(/Work in the background is started by startBackgroundJob/)]),
  );
  expect(messages.slice(refused.length)).toEqual(allowed.map(() => []));
});
