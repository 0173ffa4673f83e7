import { moduleWorkspaces } from '@meridian/federation';
import { LIMITS } from '@meridian/shared-types';
import { mkdtempSync, readdirSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { gather, ofKind } from './manifests';
import { againstOfficialSchema } from './official-schemas';
import { complaints, k8s, kubectl, rendered, root } from './testing';

it.each(['ingress', 'gateway-api'])(
  "The component %s routes every path of the host to the gateway's port",
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

it('The ingress accepts a picture of the maximum size', () => {
  const [ingress] = ofKind(gather(path.join(k8s, 'components/ingress')).manifests, 'Ingress');
  const size = ingress!.metadata.annotations!['nginx.ingress.kubernetes.io/proxy-body-size']!;
  const [, megabytes] = /^(\d+)m$/.exec(size)!;
  expect(Number(megabytes) * 1024 * 1024).toBeGreaterThan(LIMITS.avatarBytes + 64 * 1024); // A form adds some bytes.
});

(kubectl ? it : it.skip).each(readdirSync(path.join(k8s, 'components')))(
  'the component %s works with the base alone',
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

it('A wrong manifest is reported with what it lacks', async () => {
  const wrong = {
    apiVersion: 'apps/v1',
    kind: 'Deployment',
    metadata: { name: 'x' },
    spec: { replicas: '2', selector: {}, template: {} },
  };
  expect(await againstOfficialSchema(wrong)).toBe('Deployment x: data/spec/replicas must be integer');
});

it('The autoscaler scales up with the connections, and down by one replica in ten minutes after 30 minutes of low load', () => {
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

it('The gateway chooses the chat replica by a name that resolves to every address', () => {
  const { manifests } = gather(path.join(k8s, 'base'));
  expect(ofKind(manifests, 'Service').find(({ metadata }) => metadata.name === 'chat')!.spec.clusterIP).toBe('None');
  expect(ofKind(manifests, 'ConfigMap')[0]!.data.CHAT_URLS).toBe('dns+http://chat:8080');
});

it('The registry and the module files are on a volume that each release writes to and the gateway only reads', () => {
  const { manifests } = gather(path.join(k8s, 'base'));
  const findPod = (kind: 'Deployment' | 'Job', name: string) =>
    ofKind(manifests, kind).find(({ metadata }) => metadata.name === name)!.spec.template.spec;
  const [gateway, publish] = [findPod('Deployment', 'gateway'), findPod('Job', 'publish')];
  for (const { volumes } of [gateway, publish])
    expect(volumes!.map(({ persistentVolumeClaim }) => persistentVolumeClaim?.claimName)).toEqual(['files']);
  expect(gateway.containers[0]!.volumeMounts).toEqual([{ name: 'files', mountPath: '/srv/meridian', readOnly: true }]);
  for (const name of ['SHELL_DIR', 'REMOTES_DIR', 'REGISTRY_FILE'])
    expect(gateway.containers[0]!.env!.find((variable) => variable.name === name)!.value).toMatch(/^\/srv\/meridian\//);
  const publishing = [...publish.initContainers!, ...publish.containers];
  expect(publishing.map(({ name }) => name)).toEqual(['shell', ...moduleWorkspaces(root)]);
  for (const { volumeMounts } of publishing)
    expect(volumeMounts).toEqual([{ name: 'files', mountPath: '/srv/meridian' }]);
});

it('Only what publishes a module gets the key that signs its version, and only the gateway the public one', () => {
  const { manifests } = gather(path.join(k8s, 'base'));
  const jobs = [
    ...ofKind(manifests, 'Job'),
    ...ofKind(manifests, 'CronJob').map(({ metadata, spec }) => ({ metadata, spec: spec.jobTemplate.spec })),
  ];
  const listUsers = (secret: string) =>
    [...jobs, ...ofKind(manifests, 'Deployment')].flatMap(({ metadata, spec: { template } }) =>
      [...(template.spec.initContainers ?? []), ...template.spec.containers]
        .filter(({ env = [] }) =>
          env.some(
            ({ valueFrom }) => valueFrom && 'secretKeyRef' in valueFrom && valueFrom.secretKeyRef.key === secret,
          ),
        )
        .map(({ name }) => `${metadata.name} ${name}`),
    );
  expect(listUsers('REGISTRY_SIGNING_KEY').sort()).toEqual(
    moduleWorkspaces(root)
      .flatMap((name) => [`publish ${name}`, `release-${name} ${name}`])
      .sort(),
  );
  expect(listUsers('REGISTRY_PUBLIC_KEY')).toEqual(['gateway gateway']);
});
