import type { Mutation } from './mutation';

const CONTRACT_REPORT = 'shared-types/src/calls/contract-report.test.ts';
const RULES = 'e2e/api/matrix/rules.itest.ts';
const MATRIX = 'e2e/api/matrix/matrix.slow.itest.ts';
const BAD_INPUT = 'e2e/api/bad-input/bad-input.slow.itest.ts';

/** One rule of each kind that the contract, the service kit and the gateway enforce for every call. */
export const CALL_RULES: readonly Mutation[] = [
  {
    rule: 'Only site admins list the accounts.',
    file: 'shared-types/src/admin/contract.ts',
    find: "  users: {\n    access: 'site-admin',",
    replace: "  users: {\n    access: 'signed-in',",
    tests: [CONTRACT_REPORT],
  },
  {
    rule: 'A call checks the access that its contract states.',
    file: 'services/service-kit/src/http/calls/implement.ts',
    find: '        checkAccess(spec.access, req);\n',
    replace: '        void checkAccess;\n',
    tests: ['services/service-kit/src/http', RULES],
  },
  {
    rule: 'Only admins of a chapter administer it.',
    file: 'shared-types/src/access/access-rules.ts',
    find: 'export const administersChapter',
    replace: 'export const administersChapter = (..._args: unknown[]): boolean => true;\nexport const neverUsed',
    tests: [RULES],
  },
  {
    rule: 'A public profile has no email address.',
    file: 'shared-types/src/people/people.ts',
    find: 'export const Profile = z.object({ ...responseShape(PROFILE_FIELDS),',
    replace:
      'export const Profile = z.object({ email: z.string().default("ana@example.org"), ...responseShape(PROFILE_FIELDS),',
    tests: [CONTRACT_REPORT, RULES],
  },
  {
    rule: 'A response has only the fields of its schema.',
    file: 'services/service-kit/src/http/calls/implement.ts',
    find: 'sendJson(spec, call.http, spec.response.parse(response))',
    replace: 'sendJson(spec, call.http, response)',
    tests: ['services/service-kit/src/http', RULES],
  },
  {
    rule: 'Unknown fields of a body are refused.',
    file: 'services/service-kit/src/http/calls/implement.ts',
    find: 'const NOTHING = z.strictObject({});',
    replace: 'const NOTHING = z.looseObject({});',
    tests: [BAD_INPUT],
    only: '(GET|POST|PUT|DELETE|PATCH) /api',
  },
  {
    rule: 'A malformed id is refused before anything is read.',
    file: 'shared-types/src/fields/fields.ts',
    find: "z.string().regex(/^[0-9a-f]{24}$/, 'Not a valid id')",
    replace: 'z.string()',
    tests: ['shared-types/src/fields/fields.test.ts', MATRIX],
    only: 'id|Id',
  },
  {
    rule: 'A text longer than its limit is refused.',
    file: 'shared-types/src/fields/fields.ts',
    find: '.max(max, `Must be at most ${max} characters`).refine(',
    replace: '.refine(',
    tests: ['shared-types/src/fields/fields.test.ts', BAD_INPUT],
  },
  {
    rule: 'Text from people has no characters that change its direction.',
    file: 'shared-types/src/texts/typed-text.ts',
    find: ".replace(DIRECTION, '').trim();",
    replace: '.trim();',
    tests: ['shared-types/src'],
  },
  {
    rule: 'Writes are limited.',
    file: 'services/service-kit/src/http/limits/write-limits.ts',
    find: '    if (!limit) return;',
    replace: '    if (!limit || limit) return;',
    tests: [
      'services/service-kit/src/http/limits/write-limits.test.ts',
      'services/auth/src/whole-service/write-limits.itest.ts',
    ],
  },
  {
    rule: 'A call about the account needs a recent proof of identity.',
    file: 'services/service-kit/src/http/calls/implement.ts',
    find: 'if (spec.needsRecentSignIn) requireRecentSignIn',
    replace: 'if (spec.needsRecentSignIn && !spec.access) requireRecentSignIn',
    tests: [RULES],
  },
  {
    rule: 'Nothing changes while a site admin views as a person.',
    file: 'services/service-kit/src/http/while-viewing.ts',
    find: "if (method !== 'GET' && whileViewing !== 'allowed')",
    replace: "if (method === 'GET' && whileViewing === 'refused')",
    tests: [RULES],
  },
  {
    rule: 'A forged identity is refused.',
    file: 'gateway/src/requests/attach-identity.ts',
    find: "const UNTRUSTED_PREFIXES = 'x-internal-|",
    replace: "const UNTRUSTED_PREFIXES = 'x-never-|",
    tests: ['gateway/src'],
  },
  {
    rule: 'A page of another site cannot call in the name of a person.',
    file: 'services/service-kit/src/http/same-origin.ts',
    find: 'new URL(origin).host === host?.toLowerCase()',
    replace: 'host !== undefined',
    tests: [RULES, 'gateway/src'],
  },
  {
    rule: 'An edit names the version that it changes.',
    file: 'services/service-kit/src/http/version-in.ts',
    find: "    throw new HttpError(428, 'version_required', `Name in If-Match the version of the ${what} that you are changing.`);",
    replace: '    return 1;',
    tests: ['services/service-kit/src/http', RULES, 'services/events/src/managing/editing'],
  },
  {
    rule: 'People are locked while something about them is stored.',
    file: 'services/service-kit/src/database/person-locks.ts',
    find: '      await lockPeople(db, people, session);\n      return work(session);',
    replace: '      return work(session);',
    tests: ['services/chapters/src/person-removal.itest.ts', 'services/admin/src/users/person-record.itest.ts'],
  },
  {
    rule: 'A cell of a CSV file is no formula.',
    file: 'services/service-kit/src/http/csv.ts',
    find: "return FORMULA.test(text) ? `'${text}` : text;",
    replace: 'return text;',
    tests: ['services/service-kit/src/http/csv.test.ts'],
  },
  {
    rule: 'A response that a service does not allow to be cached is not cached.',
    file: 'gateway/src/calls/public-response-cache.ts',
    find: "!/\\b(?:no-store|private)\\b/i.test(String(headers['cache-control'])) && !headers.vary",
    replace: '!headers.vary',
    tests: ['gateway/src/calls'],
  },
  {
    rule: 'A read of personal data is recorded.',
    file: 'services/service-kit/src/http/calls/implement.ts',
    find: '        if (spec.readsPersonalData) await',
    replace: '        if (spec.readsPersonalData && !spec.access) await',
    tests: ['services/admin/src', 'services/auth/src/internal-calls', 'e2e/api/accounts/audit.slow.itest.ts'],
  },
];
