import { chatClientEvents } from '@meridian/shared-types/schemas';
import { execFileSync } from 'node:child_process';
import { readFileSync } from 'node:fs';
import type { z } from 'zod';
import { nameOf, ROUTES } from '../bad-input/contract-cases';
import { toInputSchema, type JsonSchema } from '../bad-input/json-schema';

/** Returns every value that a caller can send, with its path. */
function listLeaves(schema: JsonSchema, where: string): [string, JsonSchema][] {
  const choices = schema.anyOf ?? schema.oneOf;
  if (choices) return choices.flatMap((each) => listLeaves(each, where));
  if (schema.type === 'object')
    return [
      [where, schema],
      ...Object.entries(schema.properties ?? {}).flatMap(([name, each]) => listLeaves(each, `${where} ${name}`)),
    ];
  if (schema.type === 'array') return [[where, schema], ...listLeaves(schema.items ?? {}, `${where} item`)];
  return [[where, schema]];
}

const taken: [string, z.ZodType][] = [
  ...ROUTES.flatMap((route): [string, z.ZodType][] =>
    (['params', 'query', 'body'] as const).flatMap((part) =>
      route[part] ? [[`${nameOf(route)} ${part}`, route[part]]] : [],
    ),
  ),
  ...Object.entries(chatClientEvents).map(([event, { payload }]): [string, z.ZodType] => [event, payload]),
];
const LEAVES = taken.flatMap(([where, schema]) => listLeaves(toInputSchema(schema), where));

test('T8: all input is a plain value of a strict schema, so no operator reaches the store', () => {
  const closed = (schema: JsonSchema & { additionalProperties?: unknown }) =>
    schema.type !== 'object' || schema.additionalProperties === false;
  expect(
    LEAVES.filter(([, schema]) => !closed(schema) || (!schema.type && !('const' in schema) && !schema.enum)).map(
      ([where]) => where,
    ),
  ).toEqual([]);
});

test('T15: no input is a URL that a server would fetch', () =>
  expect(LEAVES.filter(([, { format }]) => format === 'uri').map(([where]) => where)).toEqual([]));

test('T17: no page inserts text as markup', () => {
  const sources = execFileSync('git', ['ls-files', 'platform', 'shell', 'mfe-*'], { encoding: 'utf8' })
    .split('\n')
    .filter((file) => /\/src\/.*\.tsx?$/.test(file) && !/\.test\.|testing/.test(file));
  expect(sources.length).toBeGreaterThan(200);
  expect(
    sources.filter((file) =>
      /dangerouslySetInnerHTML|\.(?:inner|outer)HTML|insertAdjacentHTML|document\.write|\beval\(|new Function\(/.test(
        readFileSync(file, 'utf8'),
      ),
    ),
  ).toEqual([]);
});

test('T19: every text, number and list has a limit', () => {
  const isBounded = ({ type, maxLength, pattern, format, enum: choice, maximum, maxItems, ...rest }: JsonSchema) =>
    'const' in rest ||
    choice !== undefined ||
    type === 'object' ||
    type === 'boolean' ||
    type === 'null' ||
    (type === 'array'
      ? maxItems !== undefined
      : type === 'string'
        ? maxLength !== undefined ||
          (pattern !== undefined && /\{\d+(?:,\d+)?\}\$$/.test(pattern)) ||
          ['date-time', 'uuid'].includes(format ?? '')
        : maximum !== undefined);
  expect(LEAVES.filter(([, schema]) => !isBounded(schema)).map(([where]) => where)).toEqual([]);
});
test('T23: in a cluster only necessary connections are allowed, only the gateway is reachable from outside, and the store addresses are secrets', () => {
  const files = execFileSync('git', ['ls-files', 'k8s'], { encoding: 'utf8' })
    .split('\n')
    .filter((file) => file.endsWith('.yaml'));
  const text = (file: string) => readFileSync(file, 'utf8');
  expect(text('k8s/components/network-policies/default-deny.yaml')).toMatch(
    /podSelector: \{\}\n\s+policyTypes: \[Ingress, Egress\]\n$/,
  );
  expect(text('k8s/overlays/production/kustomization.yaml')).toContain('components/network-policies');
  const policies = text('k8s/components/network-policies/services.yaml').split('---\n');
  const fromOutside = policies
    .filter((policy) => policy.includes('meridian.example/ingress'))
    .map((policy) => /name: (\S+)/.exec(policy)![1]);
  expect(fromOutside).toEqual(['gateway']);
  expect(files.filter((file) => /type: (?:NodePort|LoadBalancer)|hostNetwork|hostPort/.test(text(file)))).toEqual([]);
  expect(text('k8s/overlays/production/kustomization.yaml')).not.toContain('trial-stores'); // It has no password.
  expect(text('k8s/components/trial-stores/redis.yaml')).toContain('requirepass "$REDIS_PASSWORD"');
  expect(files.filter((file) => /name: (?:MONGODB_URL|REDIS_URL)\n\s+value:/.test(text(file)))).toEqual([]); // Both are secret.
  const stores = files.flatMap((file) =>
    [...text(file).matchAll(/key: (MONGODB_URL\w*)/g)].map(([, key]) => `${file} ${key}`),
  );
  expect(stores).toEqual(
    ['admin', 'auth', 'chapters', 'chat', 'content', 'events', 'notifications'].map(
      (name) => `k8s/base/${name}.yaml MONGODB_URL_${name.toUpperCase()}`,
    ),
  ); // Each has its own user.
});

test('T24: installed packages match the lock file and are not older than their security fixes', () => {
  interface Locked {
    version: string;
    integrity?: string;
    optional?: boolean;
    /** Whether only development tools need the package. */
    dev?: boolean;
    link?: boolean;
    hasInstallScript?: boolean;
  }
  const lock = JSON.parse(readFileSync('package-lock.json', 'utf8')) as {
    lockfileVersion: number;
    packages: Record<string, Locked>;
  };
  const packages = Object.entries(lock.packages).filter(([path, { link }]) => path.includes('node_modules/') && !link);
  expect(lock.lockfileVersion).toBe(3);
  expect(
    packages
      .filter(([, { integrity, optional }]) => !optional && !integrity?.startsWith('sha512-'))
      .map(([path]) => path),
  ).toEqual([]);
  const floors: Record<string, string> = {
    undici: '7.18.2',
    multer: '2.1.1',
    sharp: '0.35.0',
    mongoose: '9.9.2',
    'socket.io-parser': '4.2.6',
    ws: '8.21.0',
    express: '5.1.0',
    jose: '6.0.0',
  };
  const number = (version: string) =>
    version.split('.').reduce((sum, part) => sum * 10_000 + Number.parseInt(part, 10), 0);
  for (const [name, floor] of Object.entries(floors)) {
    const found = packages.filter(([path, { dev }]) => !dev && path.endsWith(`node_modules/${name}`));
    expect([name, found.length > 0, found.filter(([, { version }]) => number(version) < number(floor))]).toEqual([
      name,
      true,
      [],
    ]);
  }
  expect(
    packages
      .filter(([, { hasInstallScript }]) => hasInstallScript)
      .map(([path]) => path.split('node_modules/').at(-1))
      .sort(),
  ).toEqual(['@parcel/watcher', '@swc/core', 'core-js-pure', 'esbuild', 'lmdb', 'msgpackr-extract']);
  expect(readFileSync('tools/launch/install.mjs', 'utf8')).toContain("'npm', ['ci',");
  expect(readFileSync('.ci/run', 'utf8')).toContain('npm audit --omit=dev --audit-level=high');
});
