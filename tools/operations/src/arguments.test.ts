import { readdirSync, readFileSync } from 'node:fs';
import path from 'node:path';
import { parse } from 'yaml';
import { documentsIn } from './kubernetes/manifests';
import { SECRETS } from './configuration/secrets';

const root = path.resolve(__dirname, '../../..');
const k8s = path.join(root, 'k8s');
const manifests = readdirSync(k8s, { recursive: true, encoding: 'utf8' })
  .filter((name) => name.endsWith('.yaml'))
  .map((name) => path.join(k8s, name));

const isObject = (value: unknown): value is Record<string, unknown> => typeof value === 'object' && value !== null;
/** Returns every value under one of these keys, at any depth. */
const under = (keys: readonly string[], value: unknown): unknown[] =>
  isObject(value)
    ? Object.entries(value).flatMap(([key, inner]) => (keys.includes(key) ? [inner] : under(keys, inner)))
    : [];

/**
 * Returns the variables that a shell or a container's runtime expands in the arguments of a program. A here-document is
 * only input, so its variables do not count.
 */
const variablesIn = (words: unknown): string[] =>
  [
    ...JSON.stringify(words)
      .replace(/<<(\w+)\\n.*?\\n\1\b/g, '')
      .matchAll(/\$[({]?(\w+)/g),
  ].map(([, name = '']) => name);

/**
 * Returns the variables that contain a secret: those of every installation, and those that an environment derives from
 * them.
 */
function secretVariables(documents: unknown): Set<string> {
  const made = under(['environment', 'env'], documents).flatMap((environment) =>
    Array.isArray(environment)
      ? (environment as { name: string; valueFrom?: object }[])
          .filter(({ valueFrom }) => valueFrom && 'secretKeyRef' in valueFrom)
          .map(({ name }) => name)
      : Object.entries(isObject(environment) ? environment : {})
          .filter(([, value]) => variablesIn(value).some((name) => (SECRETS as readonly string[]).includes(name)))
          .map(([name]) => name),
  );
  return new Set([...SECRETS, ...made]);
}

const secretsIn = (documents: unknown): string[] => {
  const secret = secretVariables(documents);
  return under(['command', 'entrypoint', 'args', 'test'], documents)
    .flatMap(variablesIn)
    .filter((name) => secret.has(name));
};

it.each([
  [
    'docker-compose.yml',
    () =>
      parse(readFileSync(path.join(root, 'docker-compose.yml'), 'utf8'), {
        merge: true,
        maxAliasCount: 200,
      }) as unknown,
  ],
  ...manifests.map((file) => [path.relative(root, file), () => documentsIn(file)] as const),
] as const)('%s starts and probes nothing with a secret in its arguments', (_, read) => {
  expect(secretsIn(read())).toEqual([]);
});

it('The check finds a secret in every form', () => {
  expect(secretsIn({ command: ['redis-server', '--requirepass', '${REDIS_PASSWORD:?}'] })).toEqual(['REDIS_PASSWORD']);
  expect(
    secretsIn({
      env: [{ name: 'PASS', valueFrom: { secretKeyRef: {} } }],
      args: ['redis-server', '--requirepass', '$(PASS)'],
    }),
  ).toEqual(['PASS']);
  expect(
    secretsIn({
      environment: { REDISCLI_AUTH: '${REDIS_PASSWORD:?}' },
      healthcheck: { test: ['CMD-SHELL', 'redis-cli -a "$$REDISCLI_AUTH" ping'] },
    }),
  ).toEqual(['REDISCLI_AUTH']);
  expect(
    secretsIn({ command: ['sh', '-c', 'exec redis-server - <<END\nrequirepass "$REDIS_PASSWORD"\nEND\n'] }),
  ).toEqual([]);
});
