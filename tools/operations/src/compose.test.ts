import { moduleWorkspaces } from '@meridian/federation';
import { existsSync, readFileSync, readdirSync } from 'node:fs';
import path from 'node:path';
import { parse } from 'yaml';
import { z } from 'zod';
import { asEnvFile, newSecrets, SECRETS } from './configuration/secrets';

const root = path.resolve(__dirname, '../../..');
const Service = z.object({
  image: z.string().regex(/:\d+(\.\d+)*$/),
  build: z
    .object({ context: z.literal('.'), dockerfile: z.string(), args: z.record(z.string(), z.string()) })
    .optional(),
  read_only: z.boolean().optional(),
  cap_drop: z.array(z.string()).optional(),
  environment: z.record(z.string(), z.string()).default({}),
  volumes: z.array(z.string()).default([]),
  ports: z.array(z.string()).default([]),
  depends_on: z
    .record(z.string(), z.object({ condition: z.enum(['service_healthy', 'service_completed_successfully']) }))
    .default({}),
  healthcheck: z.object({ test: z.array(z.string()).optional(), disable: z.literal(true).optional() }).optional(),
  command: z.array(z.string()).optional(),
  scale: z.number().optional(),
});
const Compose = z.object({ services: z.record(z.string(), Service), volumes: z.record(z.string(), z.null()) });
const { services, volumes } = Compose.parse(
  parse(readFileSync(path.join(root, 'docker-compose.yml'), 'utf8'), { merge: true, maxAliasCount: 200 }),
);
const built = Object.entries(services).filter(([, { build }]) => build);
const seeds = built.filter(([name]) => name.startsWith('seed-'));
const ownServices = built.filter(
  ([name, { build }]) => build!.dockerfile === 'Dockerfile.node' && !name.startsWith('seed-') && name !== 'mailbox',
);

it('The composition has every service of Meridian, with two chat replicas, and only this machine reaches it', () => {
  expect(ownServices.map(([name]) => name).sort()).toEqual([
    'admin',
    'auth',
    'chapters',
    'chat',
    'content',
    'events',
    'gateway',
    'notifications',
  ]);
  expect(
    built
      .map(([name]) => name)
      .filter((name) => !services[name]!.environment.PORT && !name.startsWith('seed-'))
      .sort(),
  ).toEqual([...moduleWorkspaces(root), 'shell']);
  expect(services.chat!.scale).toBe(2);
  expect(
    Object.entries(services)
      .filter(([, { ports }]) => ports.length)
      .map(([name, { ports }]) => `${name} ${ports.join()}`),
  ).toEqual([
    'gateway ${LISTEN_ADDRESS:-127.0.0.1}:${PORT:-8080}:8080',
    'mailbox 127.0.0.1:${MAILBOX_PORT:-8025}:8080',
  ]);
});

it.each(ownServices)(
  '%s accepts its configuration',
  async (name, { build, environment }) => {
    const secrets = Object.fromEntries(
      asEnvFile(newSecrets())
        .trim()
        .split('\n')
        .map((line) => [line.slice(0, line.indexOf('=')), line.slice(line.indexOf('=') + 1)]),
    );
    const env = Object.fromEntries(
      Object.entries(environment).map(([key, value]) => [
        key,
        value.replace(
          /\$\{(\w+)(?::[-?]([^}]*))?\}/g,
          (_all, variable: string, standard: string) => secrets[variable] ?? standard,
        ),
      ]),
    );
    const { shape } = (await import(path.join(root, build!.args.FOLDER!, 'src/env.ts'))) as { shape: z.ZodRawShape };
    const given = Object.fromEntries(Object.entries(env).filter(([, value]) => value !== ''));
    expect(z.object(shape).safeParse(given).error?.issues).toBeUndefined();
    expect(build!.args.PROGRAM).toBe(name);
    for (const url of Object.values(env).flatMap(
      (value) => /^(?:dns\+)?(https?:\/\/.*|mongodb:\/\/.*|redis:\/\/.*)$/.exec(value)?.[1] ?? [],
    ))
      expect([...Object.keys(services), 'localhost']).toContain(new URL(url).hostname);
  },
  30_000,
);

it('The composition passes on every secret', () => {
  const text = readFileSync(path.join(root, 'docker-compose.yml'), 'utf8');
  const names = SECRETS.filter((name) => !name.startsWith('MONGODB_URL_')); // They are only for Kubernetes.
  expect(names.filter((name) => !text.includes(`\${${name}:`))).toEqual([]);
});

it('Only the modules get the key that signs their versions, and only the gateway the public one', () => {
  const listUsers = (secret: string) =>
    Object.entries(services)
      .filter(([, { environment }]) => environment[secret]?.startsWith(`\${${secret}:?`))
      .map(([name]) => name);
  expect(listUsers('REGISTRY_SIGNING_KEY').sort()).toEqual(moduleWorkspaces(root));
  expect(listUsers('REGISTRY_PUBLIC_KEY')).toEqual(['gateway']);
});

it('Data is seeded before the processes start, by commands that exit, and the services do not seed', () => {
  for (const [name, { build, command, environment, image }] of seeds) {
    const service = name.slice('seed-'.length);
    expect([image, build]).toEqual([services[service]!.image, services[service]!.build]);
    expect(command).toEqual(['node', 'dist/seed-store.mjs']);
    expect(existsSync(path.join(root, build!.args.FOLDER!, 'src/seed-store.ts'))).toBe(true);
    expect(environment.NODE_ENV).toBe('development');
    expect(services[service]!.depends_on[name]).toEqual({ condition: 'service_completed_successfully' });
  }
  const seeding = readdirSync(path.join(root, 'services')).filter((service) =>
    existsSync(path.join(root, 'services', service, 'src/seed-store.ts')),
  );
  expect(seeds.map(([name]) => name).sort()).toEqual(seeding.map((service) => `seed-${service}`).sort());
  for (const [, { environment }] of ownServices) expect(environment.SEED).toBeUndefined();
});

it('Processes start in order, from existing files, with the least privileges', () => {
  for (const [name, { build, depends_on: needs, volumes: mounts, ...service }] of Object.entries(services)) {
    for (const [other, { condition }] of Object.entries(needs)) {
      const isService = other in Object.fromEntries(ownServices) || services[other]!.healthcheck?.test !== undefined;
      expect(`${name} ${other} ${condition}`).toBe(
        `${name} ${other} ${isService ? 'service_healthy' : 'service_completed_successfully'}`,
      );
    }
    for (const mount of mounts) expect(Object.keys(volumes)).toContain(mount.split(':')[0]);
    if (!build) continue;
    expect([service.read_only, service.cap_drop]).toEqual([true, ['ALL']]);
    expect(existsSync(path.join(root, build.dockerfile))).toBe(true);
    expect(existsSync(path.join(root, build.args.FOLDER ?? build.args.WORKSPACE!, 'package.json'))).toBe(true);
    const file = readFileSync(path.join(root, build.dockerfile), 'utf8');
    expect(file).toMatch(/^USER 1000:1000$/m);
    for (const argument of Object.keys(build.args)) expect(file).toMatch(new RegExp(`^ARG ${argument}(=|$)`, 'm'));
  }
});
