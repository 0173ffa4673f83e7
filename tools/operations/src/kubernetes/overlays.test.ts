import { readdirSync, readFileSync } from 'node:fs';
import path from 'node:path';
import { parse } from 'yaml';
import { z } from 'zod';
import { newSecrets, SECRETS } from '../configuration/secrets';
import { documentsIn, gather, ofKind } from './manifests';
import { Kustomization, Manifest, type Of } from './schemas';
import { SERVICES } from '../services';
import { readServiceEnv } from '../testing/read-service-env';
import { k8s, root } from './testing';

const KNOWN_SECRETS = new Map([
  // Those of Stripe come from Stripe.
  ['meridian-secrets', new Set<string>([...SECRETS, 'STRIPE_SECRET_KEY', 'STRIPE_WEBHOOK_SECRET'])],
]);
const overlays = readdirSync(path.join(k8s, 'overlays'));
const every = (names: string[], folder: string) => names.map((name) => gather(path.join(k8s, folder, name)));

it('Every file belongs to an overlay or component', () => {
  const read = new Set(
    [...every(overlays, 'overlays'), ...every(readdirSync(path.join(k8s, 'components')), 'components')].flatMap(
      ({ files }) => [...files],
    ),
  );
  const there = readdirSync(k8s, { recursive: true, encoding: 'utf8' })
    .filter((name) => name.endsWith('.yaml'))
    .map((name) => path.join(k8s, name));
  expect(there.filter((file) => !read.has(file))).toEqual([]);
});

it('A misspelt field is refused', () => {
  const [config] = documentsIn(path.join(k8s, 'overlays/local/namespace.yaml')) as [object];
  expect(Manifest.safeParse(config).success).toBe(true);
  expect(Manifest.safeParse({ ...config, dta: {} }).success).toBe(false);
  expect(
    Kustomization.safeParse({ apiVersion: 'kustomize.config.k8s.io/v1beta1', kind: 'Kustomization', resource: [] })
      .success,
  ).toBe(false);
});

describe.each(overlays)('The overlay %s is valid', (overlay) => {
  const { manifests, patches, images } = gather(path.join(k8s, 'overlays', overlay));
  const deployments = ofKind(manifests, 'Deployment');
  const rollbacks = ofKind(manifests, 'CronJob').map(({ spec }) => spec.jobTemplate);
  const workloads = [...deployments, ...ofKind(manifests, 'Job'), ...rollbacks];
  const listContainers = ({ spec }: { spec: (Of<'Deployment'> | Of<'Job'>)['spec'] }) => [
    ...(spec.template.spec.initContainers ?? []),
    ...spec.template.spec.containers,
  ];
  const matching = (labels: Record<string, string>) =>
    workloads.filter(({ spec }) =>
      Object.entries(labels).every(([key, value]) => spec.template.metadata.labels[key] === value),
    );
  const names = (kind: Manifest['kind']) =>
    manifests.filter((manifest) => manifest.kind === kind).map(({ metadata }) => metadata.name);

  it('It names each object once, and patches only existing ones', () => {
    const all = manifests.map(({ kind, metadata }) => `${kind} ${metadata.name}`);
    expect(all.filter((name, index) => all.indexOf(name) !== index)).toEqual([]);
    const patched = patches
      .map((patch) => z.object({ kind: z.string(), metadata: z.object({ name: z.string() }) }).parse(patch))
      .map(({ kind, metadata }) => `${kind} ${metadata.name}`);
    expect(patched.filter((name) => !all.includes(name))).toEqual([]);
  });

  it.each(deployments.map((deployment) => [deployment.metadata.name, deployment] as const))(
    'Its deployment %s may be moved, and has probes and a spread',
    (name, { spec }) => {
      const { matchLabels } = spec.selector;
      expect(spec.template.metadata.labels).toMatchObject(matchLabels);
      expect(matching(matchLabels)).toHaveLength(1);
      expect(
        ofKind(manifests, 'PodDisruptionBudget').filter(
          (budget) => JSON.stringify(budget.spec.selector.matchLabels) === JSON.stringify(matchLabels),
        ),
      ).toHaveLength(1);
      for (const container of spec.template.spec.containers) {
        for (const probe of [container.startupProbe, container.livenessProbe, container.readinessProbe]) {
          expect(Object.keys(probe!).filter((key) => ['httpGet', 'tcpSocket', 'exec'].includes(key))).toHaveLength(1);
          const port = probe!.httpGet?.port ?? probe!.tcpSocket?.port;
          if (port !== undefined) expect(container.ports!.map((one) => one.name)).toContain(port);
        }
      }
      if (!(name in SERVICES)) return;
      expect(spec.replicas).toBeGreaterThan(1);
      const [spread] = spec.template.spec.topologySpreadConstraints ?? [];
      expect(spread!.labelSelector.matchLabels).toEqual(matchLabels);
      const [container] = spec.template.spec.containers;
      // A blocked event loop is the only reason for a restart. An unavailable store makes the service not ready, but
      // never restarts it.
      const { startupProbe, livenessProbe, readinessProbe } = container!;
      expect([startupProbe, livenessProbe, readinessProbe].map((probe) => probe!.httpGet!.path)).toEqual([
        '/livez',
        '/livez',
        '/readyz',
      ]);
    },
  );

  it('It gives each service a valid configuration, and the time to drain', async () => {
    const config = ofKind(manifests, 'ConfigMap').find(({ metadata }) => metadata.name === 'meridian-config')!.data;
    const patched = Object.assign(
      {},
      config,
      ...patches
        .map((patch) => patch as { kind: string; data?: object })
        .filter(({ kind }) => kind === 'ConfigMap')
        .map(({ data }) => data),
    ) as Record<string, string>;
    const samples: Record<string, string> = newSecrets();
    for (const [name, folder] of Object.entries(SERVICES) as [keyof typeof SERVICES, string][]) {
      const { spec } = deployments.find(({ metadata }) => metadata.name === name)!.spec.template;
      const env = { ...patched };
      for (const { name: variable, value, valueFrom } of spec.containers[0]!.env ?? [])
        env[variable] = value ?? (valueFrom && 'secretKeyRef' in valueFrom ? samples[variable]! : 'a-pod');
      const { shape } = (await import(path.join(root, folder, 'src/env.ts'))) as { shape: z.ZodRawShape };
      const starts = (more = {}) => readServiceEnv(name, { ...env, ...more });
      // The operator adds the provider of payments, and auth does not start before.
      const { refused, off } = await starts({ PAYMENTS: 'mock' });
      const isPlayMoney = name === 'auth' && env.NODE_ENV === 'production';
      expect([name, refused, off.length]).toEqual([name, [], isPlayMoney ? 1 : 0]);
      expect((await starts()).refused).toEqual(isPlayMoney ? [expect.stringContaining('PAYMENTS: required')] : []);
      const own = Object.keys(env).filter((variable) => !(variable in patched) && !(variable in shape));
      expect([name, own]).toEqual([name, []]);
      expect(Number(env.PORT)).toBe(spec.containers[0]!.ports!.find((port) => port.name === 'http')!.containerPort);
      expect(Number(env.METRICS_PORT)).toBe(
        spec.containers[0]!.ports!.find((port) => port.name === 'metrics')!.containerPort,
      );
      expect(Number(env.DRAIN_MS)).toBeGreaterThanOrEqual(2000);
      // serve() gives slow responses 10 s, and 5 s are added.
      expect(spec.terminationGracePeriodSeconds! * 1000).toBeGreaterThan(Number(env.DRAIN_MS) + 10_000 + 5000);
    }
  }, 30_000);

  it('It refers only to what exists', () => {
    for (const workload of workloads) {
      const { serviceAccountName, volumes = [] } = workload.spec.template.spec;
      if (serviceAccountName) expect(names('ServiceAccount')).toContain(serviceAccountName);
      for (const { persistentVolumeClaim } of volumes)
        if (persistentVolumeClaim) expect(names('PersistentVolumeClaim')).toContain(persistentVolumeClaim.claimName);
      for (const { envFrom = [], env = [], volumeMounts = [] } of listContainers(workload)) {
        for (const { configMapRef } of envFrom) expect(names('ConfigMap')).toContain(configMapRef.name);
        for (const { valueFrom } of env)
          if (valueFrom && 'secretKeyRef' in valueFrom)
            expect(KNOWN_SECRETS.get(valueFrom.secretKeyRef.name)).toContain(valueFrom.secretKeyRef.key);
        for (const mount of volumeMounts) expect(volumes.map(({ name }) => name)).toContain(mount.name);
      }
    }
    const ports = new Map(
      ofKind(manifests, 'Service').map(({ metadata, spec }) => [metadata.name, spec.ports] as const),
    );
    for (const { spec } of ofKind(manifests, 'Service')) {
      const [workload, ...others] = matching(spec.selector);
      expect(others).toEqual([]);
      for (const { targetPort } of spec.ports)
        expect(
          listContainers(workload!)
            .flatMap((container) => container.ports ?? [])
            .map(({ name }) => name),
        ).toContain(targetPort);
    }
    for (const { spec } of ofKind(manifests, 'Ingress'))
      for (const { http } of spec.rules)
        for (const { backend } of http.paths)
          expect(ports.get(backend.service.name)?.map(({ name }) => name)).toContain(backend.service.port.name);
    for (const { spec } of ofKind(manifests, 'HorizontalPodAutoscaler'))
      expect(names('Deployment')).toContain(spec.scaleTargetRef.name);
    for (const { spec } of ofKind(manifests, 'PodMonitor'))
      for (const { port } of spec.podMetricsEndpoints)
        expect(
          matching(spec.selector.matchLabels).filter((workload) =>
            listContainers(workload).some((container) => container.ports?.some(({ name }) => name === port)),
          ).length,
        ).toBe(Object.keys(SERVICES).length);
    for (const { spec } of ofKind(manifests, 'NetworkPolicy')) {
      const peers = [
        ...(spec.ingress ?? []).flatMap(({ from }) => from),
        ...(spec.egress ?? []).flatMap(({ to = [] }) => to),
      ].flatMap(({ podSelector }) => podSelector ?? []);
      for (const selector of [...('matchLabels' in spec.podSelector ? [spec.podSelector] : []), ...peers])
        expect(matching(selector.matchLabels)).toHaveLength(1);
    }
    const addresses = ofKind(manifests, 'ConfigMap')
      .flatMap(({ data }) => Object.values(data))
      .flatMap((value) => /^(?:dns\+)?(http:\/\/.*)$/.exec(value)?.[1] ?? []);
    for (const { hostname, port } of addresses.map((address) => new URL(address)))
      expect(ports.get(hostname)?.map((one) => one.port)).toContain(Number(port));
  });

  it('It has the version of every image', () => {
    const named = workloads.flatMap(listContainers).map(({ image }) => image);
    for (const image of [...named, ...images.map((one) => one.split(' ')[1]!)]) {
      expect(image).toMatch(/:\d+(\.\d+){0,2}$/);
      expect(image).not.toContain(':latest');
    }
    const replaced = images.map((one) => one.split(' ')[0]!);
    expect(replaced.filter((name) => !named.some((image) => image.startsWith(`${name}:`)))).toEqual([]);
  });

  it('It generates configuration and secrets whose names have a hash, and every service uses both', () => {
    const { configMapGenerator, secretGenerator, generatorOptions } = parse(
      readFileSync(path.join(k8s, 'overlays', overlay, 'kustomization.yaml'), 'utf8'),
    ) as Record<string, { name: string; options?: object }[] | undefined>;
    expect(generatorOptions).toBeUndefined();
    expect(configMapGenerator).toMatchObject([{ name: 'meridian-config' }]);
    expect(secretGenerator).toMatchObject([{ name: 'meridian-secrets' }]);
    for (const generator of [...configMapGenerator!, ...secretGenerator!]) expect(generator.options).toBeUndefined();
    for (const name of Object.keys(SERVICES)) {
      const used = JSON.stringify(deployments.find(({ metadata }) => metadata.name === name));
      expect([name, /"meridian-config"/.test(used), /"meridian-secrets"/.test(used)]).toEqual([name, true, true]);
    }
  });
});
