import { parseAllDocuments } from 'yaml';
import { z } from 'zod';

const Probe = z.looseObject({
  httpGet: z.object({ path: z.string(), port: z.string() }).optional(),
  tcpSocket: z.object({ port: z.string() }).optional(),
});
const Container = z.looseObject({
  name: z.string(),
  ports: z.array(z.looseObject({ name: z.string(), containerPort: z.number() })).default([]),
  startupProbe: Probe.optional(),
  readinessProbe: Probe.optional(),
});
const PodSpec = z.looseObject({ initContainers: z.array(Container).optional(), containers: z.array(Container) });
const Document = z.looseObject({
  kind: z.string(),
  metadata: z.looseObject({ name: z.string() }),
  spec: z.looseObject({}).optional(),
});
const Workload = z.looseObject({
  spec: z.looseObject({
    template: z.looseObject({ metadata: z.looseObject({ labels: z.record(z.string(), z.string()) }), spec: PodSpec }),
  }),
});
const Service = z.object({
  metadata: z.looseObject({ name: z.string() }),
  spec: z.looseObject({ selector: z.record(z.string(), z.string()) }),
});

export interface Started {
  name: string;
  /** Whether it ends by itself. */
  isJob: boolean;
  /** The names of its Services, under which other workloads reach it. */
  aliases: string[];
  /** The port numbers on this machine, by the port's name. */
  ports: Record<string, number>;
  /** The health check that must succeed before it is considered started. */
  probe?: { path?: string | undefined; port: string };
  manifest: object;
}

/**
 * Converts a rendered overlay to the input of `podman kube play`, workload by workload. Podman supports neither
 * Services nor Jobs, runs health checks with curl inside the container (the caller checks by HTTP instead), and puts
 * every port on the host, so each gets a unique number. `stores` are images that replace the real ones here and run
 * with their own user. Everything else is unchanged.
 */
export function createPodmanManifests(
  rendered: string,
  firstPort: number,
  stores: readonly string[] = [],
): { config: z.output<typeof Document>[]; started: Started[] } {
  const documents = parseAllDocuments(rendered).map((document) => Document.parse(document.toJS()));
  const services = documents.filter(({ kind }) => kind === 'Service').map((document) => Service.parse(document));
  let nextPort = firstPort;
  const started = documents
    .filter(({ kind }) => kind === 'Deployment' || kind === 'Job')
    .map((document): Started => {
      const { name } = document.metadata;
      const {
        metadata: { labels },
        spec,
      } = Workload.parse(document).spec.template;
      const ports: Record<string, number> = {};
      const standsIn = stores.includes(name);
      const played = (container: z.output<typeof Container>) => {
        const {
          livenessProbe: _live,
          readinessProbe: _ready,
          startupProbe: _start,
          securityContext: restricted,
          ports: named,
          ...rest
        } = container;
        return {
          ...rest,
          ...(!standsIn && { securityContext: restricted }),
          ports: named.map((port) => ({ ...port, hostPort: (ports[port.name] = nextPort++) })),
        };
      };
      const { securityContext, ...own } = spec;
      const [first] = spec.containers;
      const probe: Started['probe'] =
        first?.readinessProbe?.httpGet ?? first?.startupProbe?.httpGet ?? first?.startupProbe?.tcpSocket;
      return {
        name,
        isJob: document.kind === 'Job',
        ports,
        ...(probe && { probe }),
        aliases: services
          .filter((service) => Object.entries(service.spec.selector).every(([key, value]) => labels[key] === value))
          .map((service) => service.metadata.name),
        manifest: {
          apiVersion: 'v1',
          kind: 'Pod',
          metadata: { name: `meridian-${name}`, labels },
          spec: {
            ...own,
            ...(!standsIn && { securityContext }),
            containers: spec.containers.map(played),
            ...(spec.initContainers && { initContainers: spec.initContainers.map(played) }),
          },
        },
      };
    });
  return { config: documents.filter(({ kind }) => kind === 'ConfigMap' || kind === 'PersistentVolumeClaim'), started };
}
