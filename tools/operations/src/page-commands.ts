import { readFileSync } from 'node:fs';
import path from 'node:path';

/** The pages whose commands an operator or a team follows from top to bottom, each in a new clone. */
export const PAGES = [
  'README.md',
  'docs/operations/containers.md',
  'docs/operations/backup.md',
  'docs/operations/kubernetes.md',
  'docs/modules.md',
];

/**
 * The commands that the check does not run, because they stay in the foreground, are separate checks, or name a version
 * of a module that only the reader has.
 */
const NOT_RUN = [
  /^npm (?:start|test)\b/,
  /^npm run check:/,
  /^npm run dev\b/,
  /^npm run remotes -- (?:serve\b|diff \S+ \d)/,
];

/** The replacements of placeholders for the reader's own values. */
const PLACEHOLDERS: [RegExp, string][] = [
  [/'mongodb:\/\/…'/g, '"$TEST_MONGODB_URL"'],
  [/'rediss:\/\/…'/g, "'rediss://:secret@redis.example:6379'"],
  [/'smtps:\/\/…'/g, "'smtps://mail:secret@mail.example:465'"],
  [/"<name>" "<state>" "<description>"/g, '"Harbour" "Maine" "By the sea"'],
  [/'https:\/\/…'/g, "'https://meridian.example'"],
  [/"<name>"/g, '"Ada Mensah"'],
  [/<email>/g, '"$TEST_EMAIL"'],
  [/<an administrator>/g, 'root'],
];

export interface PageCommand {
  page: string;
  command: string;
  isRun: boolean;
}

/** Returns the commands in the fenced blocks of a page, in order, without their comments. */
export function readCommands(root: string, page: string): PageCommand[] {
  const text = readFileSync(path.join(root, page), 'utf8');
  return [...text.matchAll(/^```(?:sh|bash)?\n(.*?)^```$/gms)]
    .flatMap(([, block = '']) => block.replaceAll('\\\n', ' ').split('\n'))
    .map((line) => line.replace(/(?<!\s)\s+#.*$/, '').trim())
    .filter((line) => /^(?:[A-Z_]+=\S+ )*(?:npm|npx|docker|docker-compose|kubectl|mongosh|sed|rm)\b/.test(line))
    .flatMap((line) => line.split(/ && (?=npm|docker)/))
    .map((line) => ({
      page,
      command: PLACEHOLDERS.reduce((command, [placeholder, value]) => command.replace(placeholder, value), line),
      isRun: !NOT_RUN.some((pattern) => pattern.test(line)),
    }));
}
