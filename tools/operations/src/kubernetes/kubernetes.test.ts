import { execFileSync, spawnSync } from 'node:child_process';
import { mkdtempSync, readdirSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { parseAllDocuments } from 'yaml';
import { z } from 'zod';
import { SECRETS } from '../secrets';
import { documentsIn, gather, ofKind } from './manifests';
import { againstOfficialSchema } from './official';
import { Kustomization, Manifest, type Of } from './schemas';

const root = path.resolve(__dirname, '../../../..');
const k8s = path.join(root, 'k8s');
const PROGRAMS = {
  gateway: 'gateway',
  auth: 'services/auth',
  chapters: 'services/chapters',
  events: 'services/events',
  chat: 'services/chat',
  admin: 'services/admin',
};
/** The stores that the trial component brings; elsewhere they are somebody's own. */
const KNOWN_SECRETS = new Map([['meridian-secrets', new Set<string>(SECRETS)]]);
const kubectl = spawnSync('kubectl', ['version', '--client'], { timeout: 20_000 }).status === 0;
/** What kubectl makes of a kustomization. */
const rendered = (folder: string) =>
  parseAllDocuments(execFileSync('kubectl', ['kustomize', folder], { encoding: 'utf8' })).map(
    (document) => document.toJS() as { apiVersion: string; kind: string; metadata: { name: string } },
  );
const complaints = async (manifests: Parameters<typeof againstOfficialSchema>[0][]) =>
  (await Promise.all(manifests.map(againstOfficialSchema))).filter((complaint) => complaint !== undefined);
const overlays = readdirSync(path.join(k8s, 'overlays'));
const every = (names: string[], folder: string) => names.map((name) => gather(path.join(k8s, folder, name)));

it('has no file that no overlay or component reads', () => {
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

it('refuses a field that is misspelt', () => {
  const [config] = documentsIn(path.join(k8s, 'base/config.yaml')) as [object];
  expect(Manifest.safeParse(config).success).toBe(true);
  expect(Manifest.safeParse({ ...config, dta: {} }).success).toBe(false);
  expect(
    Kustomization.safeParse({ apiVersion: 'kustomize.config.k8s.io/v1beta1', kind: 'Kustomization', resource: [] })
      .success,
  ).toBe(false);
});

describe.each(overlays)('the overlay %s', (overlay) => {
  const { manifests, patches, images } = gather(path.join(k8s, 'overlays', overlay));
  const deployments = ofKind(manifests, 'Deployment');
  const workloads = [...deployments, ...ofKind(manifests, 'Job')];
  const containersOf = ({ spec }: Of<'Deployment'> | Of<'Job'>) => [
    ...(spec.template.spec.initContainers ?? []),
    ...spec.template.spec.containers,
  ];
  const matching = (labels: Record<string, string>) =>
    workloads.filter(({ spec }) =>
      Object.entries(labels).every(([key, value]) => spec.template.metadata.labels[key] === value),
    );
  const names = (kind: Manifest['kind']) =>
    manifests.filter((manifest) => manifest.kind === kind).map(({ metadata }) => metadata.name);

  it('names each thing once, and patches only what is there', () => {
    const all = manifests.map(({ kind, metadata }) => `${kind} ${metadata.name}`);
    expect(all.filter((name, index) => all.indexOf(name) !== index)).toEqual([]);
    const patched = patches
      .map((patch) => z.object({ kind: z.string(), metadata: z.object({ name: z.string() }) }).parse(patch))
      .map(({ kind, metadata }) => `${kind} ${metadata.name}`);
    expect(patched.filter((name) => !all.includes(name))).toEqual([]);
  });

  it.each(deployments.map((deployment) => [deployment.metadata.name, deployment] as const))(
    '%s may be moved, is probed and spread',
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
      if (!(name in PROGRAMS)) return;
      expect(spec.replicas).toBeGreaterThan(1);
      const [spread] = spec.template.spec.topologySpreadConstraints ?? [];
      expect(spread!.labelSelector.matchLabels).toEqual(matchLabels);
      const [container] = spec.template.spec.containers;
      // Killed for its own loop only; a store that is away makes it not ready, never restarts it.
      expect([container!.livenessProbe!.httpGet!.path, container!.readinessProbe!.httpGet!.path]).toEqual([
        '/livez',
        '/readyz',
      ]);
    },
  );

  it('gives each program a configuration that it takes, and the time to drain', async () => {
    const config = ofKind(manifests, 'ConfigMap').find(({ metadata }) => metadata.name === 'meridian-config')!.data;
    const patched = Object.assign(
      {},
      config,
      ...patches
        .map((patch) => patch as { kind: string; data?: object })
        .filter(({ kind }) => kind === 'ConfigMap')
        .map(({ data }) => data),
    ) as Record<string, string>;
    const samples: Record<string, string> = {
      SERVICE_TOKEN: 'x'.repeat(32),
      IDENTITY_JWKS: '{"keys":[{}]}',
      MONGODB_URL: 'mongodb://mongodb',
      REDIS_URL: 'redis://redis',
      IDENTITY_PRIVATE_KEY: '{"kty":"OKP","crv":"Ed25519","kid":"k","x":"x","d":"d"}',
    };
    for (const [name, folder] of Object.entries(PROGRAMS)) {
      const { spec } = deployments.find(({ metadata }) => metadata.name === name)!.spec.template;
      const env = { ...patched };
      for (const { name: variable, value, valueFrom } of spec.containers[0]!.env ?? [])
        env[variable] = value ?? (valueFrom && 'secretKeyRef' in valueFrom ? samples[variable]! : 'a-pod');
      const { shape } = (await import(path.join(root, folder, 'src/env.ts'))) as { shape: z.ZodRawShape };
      expect([name, z.object(shape).safeParse(env).error?.issues]).toEqual([name, undefined]);
      const own = Object.keys(env).filter((variable) => !(variable in patched) && !(variable in shape));
      expect([name, own]).toEqual([name, []]);
      expect(Number(env.PORT)).toBe(spec.containers[0]!.ports!.find((port) => port.name === 'http')!.containerPort);
      expect(Number(env.METRICS_PORT)).toBe(
        spec.containers[0]!.ports!.find((port) => port.name === 'metrics')!.containerPort,
      );
      expect(Number(env.DRAIN_MS)).toBeGreaterThanOrEqual(2000);
      expect(spec.terminationGracePeriodSeconds! * 1000).toBeGreaterThan(Number(env.DRAIN_MS) + 10_000 + 5000); // what serve() gives slow answers, and some more
    }
  }, 30_000);

  it('refers only to what exists', () => {
    for (const workload of workloads) {
      const { serviceAccountName, volumes = [] } = workload.spec.template.spec;
      if (serviceAccountName) expect(names('ServiceAccount')).toContain(serviceAccountName);
      for (const { persistentVolumeClaim } of volumes)
        if (persistentVolumeClaim) expect(names('PersistentVolumeClaim')).toContain(persistentVolumeClaim.claimName);
      for (const { envFrom = [], env = [], volumeMounts = [] } of containersOf(workload)) {
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
          containersOf(workload!)
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
            containersOf(workload).some((container) => container.ports?.some(({ name }) => name === port)),
          ).length,
        ).toBe(Object.keys(PROGRAMS).length);
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

  it('knows the version of every image', () => {
    const named = workloads.flatMap(containersOf).map(({ image }) => image);
    for (const image of [...named, ...images.map((one) => one.split(' ')[1]!)]) {
      expect(image).toMatch(/:\d+(\.\d+){0,2}$/);
      expect(image).not.toContain(':latest');
    }
    const replaced = images.map((one) => one.split(' ')[0]!);
    expect(replaced.filter((name) => !named.some((image) => image.startsWith(`${name}:`)))).toEqual([]);
  });

  it('is what the official schemas allow', async () => expect(await complaints(manifests)).toEqual([]), 60_000);

  (kubectl ? it : it.skip)(
    'is one that kubectl builds, and what comes out is what the official schemas allow',
    async () => {
      const built = rendered(path.join(k8s, 'overlays', overlay));
      expect(built.length).toBeGreaterThanOrEqual(manifests.length);
      expect(await complaints(built)).toEqual([]);
    },
    60_000,
  );
});

describe('with the network policies', () => {
  const at = (folder: string) => path.join(k8s, folder);
  const withTrialStores = gather(
    at('components/network-policies'),
    gather(at('components/trial-stores'), gather(at('base'))),
  );
  const STORES = { mongodb: { variable: 'MONGODB_URL', port: 27017 }, redis: { variable: 'REDIS_URL', port: 6379 } };
  type Policy = Of<'NetworkPolicy'>;
  const podOf = (selector: { matchLabels?: Record<string, string> } | undefined) =>
    selector?.matchLabels?.['app.kubernetes.io/name'];
  const policyOf = (policies: Policy[], name: string) =>
    policies.filter(({ spec }) => podOf(spec.podSelector as object) === name);
  /** Who may open a connection to whom, as one side allows it: `chat → auth:8080`; a store that is elsewhere is `*`. */
  const edges = (policies: Policy[], side: 'ingress' | 'egress'): string[] =>
    policies
      .flatMap(({ spec }) => {
        const name = podOf(spec.podSelector as object);
        if (!name) return [];
        const allowed =
          side === 'ingress'
            ? (spec.ingress ?? []).flatMap(({ from, ports }) =>
                from.map((peer) => ({ other: podOf(peer.podSelector), ports })),
              )
            : (spec.egress ?? []).flatMap(({ to, ports }) =>
                (to ?? [undefined]).map((peer) => ({ other: peer ? podOf(peer.podSelector) : '*', ports })),
              );
        return allowed.flatMap(({ other, ports }) =>
          other
            ? ports.map(({ port }) =>
                side === 'ingress' ? `${other} → ${name}:${port}` : `${name} → ${other}:${port}`,
              )
            : [],
        );
      })
      .sort();
  /** The connections that the configuration of the programs needs: to neighbours, and to the stores. */
  const needed = async () => {
    const all = await Promise.all(
      Object.entries(PROGRAMS).map(async ([name, folder]) => {
        const { shape } = (await import(path.join(root, folder, 'src/env.ts'))) as { shape: Record<string, unknown> };
        const neighbours = Object.keys(PROGRAMS)
          .filter((other) => `${other.toUpperCase()}_URL` in shape || `${other.toUpperCase()}_URLS` in shape)
          .map((other) => `${name} → ${other}:8080`);
        return {
          neighbours,
          stores: Object.entries(STORES)
            .filter(([, { variable }]) => variable in shape)
            .map(([store, { port }]) => ({ name, store, port })),
        };
      }),
    );
    return { neighbours: all.flatMap(({ neighbours }) => neighbours), stores: all.flatMap(({ stores }) => stores) };
  };

  it.each([
    ['production', gather(at('overlays/production')).manifests],
    ['the trial stores', withTrialStores.manifests],
  ] as const)('%s: everyone reaches what they are configured to call, and nobody else', async (_, manifests) => {
    const policies = ofKind(manifests, 'NetworkPolicy');
    const { neighbours, stores } = await needed();
    expect(neighbours.length).toBeGreaterThan(15);
    const own = Object.keys(STORES).filter((store) =>
      ofKind(manifests, 'Deployment').some(({ metadata }) => metadata.name === store),
    );
    const itself = own.includes('mongodb') ? ['mongodb → mongodb:27017'] : []; // the member of a set asks itself by its own name
    expect(edges(policies, 'egress')).toEqual(
      [...neighbours, ...itself, ...stores.map(({ name, port }) => `${name} → *:${port}`)].sort(),
    );
    expect(edges(policies, 'ingress')).toEqual(
      [
        ...neighbours,
        ...itself,
        ...stores
          .filter(({ store }) => own.includes(store))
          .map(({ name, store, port }) => `${name} → ${store}:${port}`),
      ].sort(),
    );
  });

  it.each([
    ['production', gather(at('overlays/production')).manifests],
    ['the trial stores', withTrialStores.manifests],
  ] as const)(
    '%s: nothing is open but by a policy, names are found, people come in at the gateway alone, and every program is measured',
    (_, manifests) => {
      const policies = ofKind(manifests, 'NetworkPolicy');
      for (const { metadata, spec } of policies)
        if (podOf(spec.podSelector as object))
          expect([metadata.name, [...spec.policyTypes].sort()]).toEqual([metadata.name, ['Egress', 'Ingress']]);
      const everyPod = policies.filter(({ spec }) => !podOf(spec.podSelector as object)).map(({ spec }) => spec);
      expect(everyPod).toContainEqual({ podSelector: {}, policyTypes: ['Ingress', 'Egress'] });
      expect(everyPod.flatMap(({ egress = [] }) => egress.flatMap(({ ports }) => ports))).toEqual([
        { port: 53, protocol: 'UDP' },
        { port: 53, protocol: 'TCP' },
      ]);
      const from = (label: string) =>
        policies
          .flatMap(({ spec }) =>
            (spec.ingress ?? []).flatMap((rule) =>
              rule.from.some(({ namespaceSelector }) => namespaceSelector?.matchLabels[label] === 'true')
                ? rule.ports.map(({ port }) => `${podOf(spec.podSelector as object)}:${port}`)
                : [],
            ),
          )
          .sort();
      expect(from('meridian.example/ingress')).toEqual(['gateway:8080']);
      expect(from('meridian.example/monitoring')).toEqual(
        Object.keys(PROGRAMS)
          .map((name) => `${name}:9464`)
          .sort(),
      );
      const scraped = ofKind(gather(at('components/monitoring')).manifests, 'PodMonitor')[0]!.spec;
      for (const name of Object.keys(PROGRAMS)) {
        const { metadata, spec } = ofKind(manifests, 'Deployment').find(
          (deployment) => deployment.metadata.name === name,
        )!.spec.template;
        expect(metadata.labels).toMatchObject(scraped.selector.matchLabels);
        expect(spec.containers[0]!.ports).toEqual(
          expect.arrayContaining([
            expect.objectContaining({ name: 'http', containerPort: 8080 }),
            expect.objectContaining({ name: scraped.podMetricsEndpoints[0]!.port, containerPort: 9464 }),
          ]),
        );
      }
      for (const { metadata } of ofKind(manifests, 'Deployment'))
        expect([metadata.name, policyOf(policies, metadata.name).length]).toEqual([metadata.name, 1]);
    },
  );
});

it.each(['ingress', 'gateway-api'])(
  'the component %s leads the host, every path of it, to the port of the gateway that answers',
  (component) => {
    const { manifests } = gather(path.join(k8s, 'components', component), gather(path.join(k8s, 'base')));
    const ports = ofKind(manifests, 'Service').find(({ metadata }) => metadata.name === 'gateway')!.spec.ports;
    const backends = [
      ...ofKind(manifests, 'Ingress').flatMap(({ spec }) =>
        spec.rules.flatMap(({ host, http }) =>
          http.paths.map(({ path: prefix, backend }) => ({
            host,
            prefix,
            to: backend.service.name,
            port: ports.find(({ name }) => name === backend.service.port.name)?.port,
          })),
        ),
      ),
      ...ofKind(manifests, 'HTTPRoute').flatMap(({ spec }) =>
        spec.rules.flatMap(({ backendRefs }) =>
          backendRefs.map(({ name, port }) => ({ host: spec.hostnames[0], prefix: '/', to: name, port })),
        ),
      ),
    ];
    expect(backends).toEqual([
      {
        host: 'meridian.example',
        prefix: '/',
        to: 'gateway',
        port: ports.find(({ targetPort }) => targetPort === 'http')!.port,
      },
    ]);
    const gateways = ofKind(manifests, 'Gateway');
    for (const { spec } of ofKind(manifests, 'HTTPRoute')) {
      expect(spec.parentRefs.map(({ name }) => name)).toEqual(gateways.map(({ metadata }) => metadata.name));
      expect(gateways.flatMap(({ spec: { listeners } }) => listeners.map(({ hostname }) => hostname))).toEqual(
        spec.hostnames,
      );
    }
    for (const { spec } of ofKind(manifests, 'Ingress'))
      expect(spec.tls.flatMap(({ hosts }) => hosts)).toEqual(spec.rules.map(({ host }) => host));
  },
);

(kubectl ? it : it.skip).each(readdirSync(path.join(k8s, 'components')))(
  'the component %s goes with the base alone',
  async (component) => {
    const folder = mkdtempSync(path.join(tmpdir(), 'meridian-kustomize-'));
    try {
      const at = (name: string) => path.relative(folder, path.join(k8s, name));
      writeFileSync(
        path.join(folder, 'kustomization.yaml'),
        JSON.stringify({
          apiVersion: 'kustomize.config.k8s.io/v1beta1',
          kind: 'Kustomization',
          resources: [at('base')],
          components: [at(`components/${component}`)],
        }),
      );
      expect(await complaints(rendered(folder))).toEqual([]);
    } finally {
      rmSync(folder, { recursive: true });
    }
  },
  60_000,
);

it('says what a wrong manifest lacks', async () => {
  const wrong = {
    apiVersion: 'apps/v1',
    kind: 'Deployment',
    metadata: { name: 'x' },
    spec: { replicas: '2', selector: {}, template: {} },
  };
  expect(await againstOfficialSchema(wrong)).toBe('Deployment x: data/spec/replicas must be integer');
});

it('grows with the connections, and shrinks slowly: one replica in ten minutes, after half an hour of quiet', () => {
  const scalers = ofKind(gather(path.join(k8s, 'overlays/production')).manifests, 'HorizontalPodAutoscaler');
  expect(
    scalers.map(({ metadata, spec }) => [
      metadata.name,
      spec.metrics.flatMap((metric) => (metric.type === 'Pods' ? metric.pods.metric.name : [])),
    ]),
  ).toEqual([
    ['gateway', ['gateway_sockets']],
    ['chat', ['chat_sockets']],
  ]);
  for (const {
    spec: {
      behavior: { scaleDown },
    },
  } of scalers) {
    expect(scaleDown.stabilizationWindowSeconds).toBeGreaterThanOrEqual(1800);
    for (const policy of scaleDown.policies) expect(policy.value / policy.periodSeconds).toBeLessThanOrEqual(1 / 600);
  }
});

it('lets the gateway choose the chat replica: a name that stands for every address', () => {
  const { manifests } = gather(path.join(k8s, 'base'));
  expect(ofKind(manifests, 'Service').find(({ metadata }) => metadata.name === 'chat')!.spec.clusterIP).toBe('None');
  expect(ofKind(manifests, 'ConfigMap')[0]!.data.CHAT_URLS).toBe('dns+http://chat:8080');
});

it('keeps the registry and the module files on a volume that each release writes to, and the gateway only reads', () => {
  const { manifests } = gather(path.join(k8s, 'base'));
  const podOf = (kind: 'Deployment' | 'Job', name: string) =>
    ofKind(manifests, kind).find(({ metadata }) => metadata.name === name)!.spec.template.spec;
  const [gateway, publish] = [podOf('Deployment', 'gateway'), podOf('Job', 'publish')];
  for (const { volumes } of [gateway, publish])
    expect(volumes!.map(({ persistentVolumeClaim }) => persistentVolumeClaim?.claimName)).toEqual(['files']);
  expect(gateway.containers[0]!.volumeMounts).toEqual([{ name: 'files', mountPath: '/srv/meridian', readOnly: true }]);
  for (const name of ['SHELL_DIR', 'REMOTES_DIR', 'REGISTRY_FILE'])
    expect(gateway.containers[0]!.env!.find((variable) => variable.name === name)!.value).toMatch(/^\/srv\/meridian\//);
  const publishing = [...publish.initContainers!, ...publish.containers];
  expect(publishing.map(({ name }) => name)).toEqual(['shell', 'mfe-public', 'mfe-member', 'mfe-admin']);
  for (const { volumeMounts } of publishing)
    expect(volumeMounts).toEqual([{ name: 'files', mountPath: '/srv/meridian' }]);
});
