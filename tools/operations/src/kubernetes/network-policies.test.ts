import path from 'node:path';
import { gather, ofKind } from './manifests';
import type { Of } from './schemas';
import { SERVICES } from '../services';
import { k8s, root } from './testing';

describe('The network policies allow only what the services need', () => {
  const at = (folder: string) => path.join(k8s, folder);
  const withTrialStores = gather(
    at('components/network-policies'),
    gather(at('components/trial-stores'), gather(at('base'))),
  );
  const STORES = {
    mongodb: { variable: 'MONGODB_URL', ports: [27017] },
    redis: { variable: 'REDIS_URL', ports: [6379] },
    mail: { variable: 'SMTP_URL', ports: [465, 587] },
    payments: { variable: 'STRIPE_SECRET_KEY', ports: [443] },
  };
  /** The mail server of trials. Others have other ports. */
  const TO_MAILBOX = 'notifications → mailbox:1025';
  type Policy = Of<'NetworkPolicy'>;
  const findPod = (selector: { matchLabels?: Record<string, string> } | undefined) =>
    selector?.matchLabels?.['app.kubernetes.io/name'];
  const findPolicy = (policies: Policy[], name: string) =>
    policies.filter(({ spec }) => findPod(spec.podSelector as object) === name);
  /** Returns which connections one side allows, such as `chat → auth:8080`. A store outside of the cluster is `*`. */
  const edges = (policies: Policy[], side: 'ingress' | 'egress'): string[] =>
    policies
      .flatMap(({ spec }) => {
        const name = findPod(spec.podSelector as object);
        if (!name) return [];
        const allowed =
          side === 'ingress'
            ? (spec.ingress ?? []).flatMap(({ from, ports }) =>
                from.map((peer) => ({ other: findPod(peer.podSelector), ports })),
              )
            : (spec.egress ?? []).flatMap(({ to, ports }) =>
                (to ?? [undefined]).map((peer) => ({ other: peer ? findPod(peer.podSelector) : '*', ports })),
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
  /** Returns the connections that the configuration of the services needs: to other processes, and to the stores. */
  const needed = async () => {
    const all = await Promise.all(
      Object.entries(SERVICES).map(async ([name, folder]) => {
        const { shape } = (await import(path.join(root, folder, 'src/env.ts'))) as { shape: Record<string, unknown> };
        const services = Object.keys(SERVICES)
          .filter((other) => `${other.toUpperCase()}_URL` in shape || `${other.toUpperCase()}_URLS` in shape)
          .map((other) => `${name} → ${other}:8080`);
        if ('GATEWAY_METRICS_URL' in shape) services.push(`${name} → gateway:9464`);
        return {
          services,
          stores: Object.entries(STORES)
            .filter(([, { variable }]) => variable in shape)
            .flatMap(([store, { ports }]) => ports.map((port) => ({ name, store, port }))),
        };
      }),
    );
    return { services: all.flatMap(({ services }) => services), stores: all.flatMap(({ stores }) => stores) };
  };

  it.each([
    ['production', gather(at('overlays/production')).manifests],
    ['the trial stores', withTrialStores.manifests],
  ] as const)('%s: The policies allow exactly the connections that services need', async (_, manifests) => {
    const policies = ofKind(manifests, 'NetworkPolicy');
    const { services, stores } = await needed();
    expect(services.length).toBeGreaterThan(15);
    const own = Object.keys(STORES).filter((store) =>
      ofKind(manifests, 'Deployment').some(({ metadata }) => metadata.name === store),
    );
    // The member of a replica set connects to itself by its own name.
    const ofTrials = own.includes('mongodb') ? ['mongodb → mongodb:27017', TO_MAILBOX] : [];
    expect(edges(policies, 'egress')).toEqual(
      [...services, ...ofTrials, ...stores.map(({ name, port }) => `${name} → *:${port}`)].sort(),
    );
    expect(edges(policies, 'ingress')).toEqual(
      [
        ...services,
        ...ofTrials,
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
    '%s: The policies admit only listed connections, clients only at the gateway, and metrics of every service',
    (_, manifests) => {
      const policies = ofKind(manifests, 'NetworkPolicy');
      for (const { metadata, spec } of policies)
        if (findPod(spec.podSelector as object) && metadata.name !== 'notifications-to-mailbox')
          expect([metadata.name, [...spec.policyTypes].sort()]).toEqual([metadata.name, ['Egress', 'Ingress']]);
      const everyPod = policies.filter(({ spec }) => !findPod(spec.podSelector as object)).map(({ spec }) => spec);
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
                ? rule.ports.map(({ port }) => `${findPod(spec.podSelector as object)}:${port}`)
                : [],
            ),
          )
          .sort();
      expect(from('meridian.example/ingress')).toEqual(['gateway:8080']);
      expect(from('meridian.example/monitoring')).toEqual(
        Object.keys(SERVICES)
          .map((name) => `${name}:9464`)
          .sort(),
      );
      const scraped = ofKind(gather(at('components/monitoring')).manifests, 'PodMonitor')[0]!.spec;
      for (const name of Object.keys(SERVICES)) {
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
        expect(findPolicy(policies, metadata.name).map((policy) => policy.metadata.name)).toContain(metadata.name);
    },
  );
});
