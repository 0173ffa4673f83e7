import { z } from 'zod';
import { matchLabels, object, port, quantity, reference, strict, strings, template, text } from './pod-schema';

const metric = z.discriminatedUnion('type', [
  strict({
    type: z.literal('Pods'),
    pods: strict({ metric: reference, target: strict({ type: z.literal('AverageValue'), averageValue: quantity }) }),
  }),
  strict({
    type: z.literal('Resource'),
    resource: strict({
      name: z.enum(['cpu', 'memory']),
      target: strict({ type: z.literal('Utilization'), averageUtilization: z.number() }),
    }),
  }),
]);
const scaling = strict({
  stabilizationWindowSeconds: z.number().int(),
  policies: z.array(strict({ type: z.literal('Pods'), value: z.number().int(), periodSeconds: z.number().int() })),
});
const peer = strict({ podSelector: matchLabels.optional(), namespaceSelector: matchLabels.optional() });
const policyPorts = z.array(strict({ port, protocol: z.enum(['TCP', 'UDP']) }));

const job = strict({ backoffLimit: z.number().int(), ttlSecondsAfterFinished: z.number().int(), template });

/** The kinds that k8s/ uses, each with only the fields that k8s/ uses. A misspelt field is refused. */
export const Manifest = z.discriminatedUnion('kind', [
  object('v1', 'Namespace', {}),
  object('v1', 'ServiceAccount', { automountServiceAccountToken: z.literal(false) }),
  object('v1', 'ConfigMap', { data: strings }),
  object('v1', 'PersistentVolumeClaim', {
    spec: strict({
      accessModes: z.array(z.enum(['ReadWriteOnce', 'ReadWriteMany'])),
      resources: strict({ requests: strict({ storage: quantity }) }),
    }),
  }),
  object('v1', 'Service', {
    spec: strict({
      clusterIP: z.literal('None').optional(),
      publishNotReadyAddresses: z.boolean().optional(),
      selector: strings,
      ports: z.array(strict({ name: text, port, targetPort: text })).min(1),
    }),
  }),
  object('apps/v1', 'Deployment', {
    spec: strict({
      replicas: z.number().int().min(1),
      revisionHistoryLimit: z.number().int().optional(),
      selector: matchLabels,
      template,
      strategy: z.union([
        strict({ type: z.literal('Recreate') }),
        strict({
          type: z.literal('RollingUpdate'),
          rollingUpdate: strict({ maxUnavailable: z.number().int(), maxSurge: z.number().int() }),
        }),
      ]),
    }),
  }),
  object('batch/v1', 'Job', { spec: job }),
  object('batch/v1', 'CronJob', {
    spec: strict({
      suspend: z.literal(true),
      schedule: text,
      concurrencyPolicy: z.literal('Forbid'),
      jobTemplate: strict({ spec: job }),
    }),
  }),
  object('policy/v1', 'PodDisruptionBudget', { spec: strict({ maxUnavailable: z.literal(1), selector: matchLabels }) }),
  object('autoscaling/v2', 'HorizontalPodAutoscaler', {
    spec: strict({
      scaleTargetRef: strict({ apiVersion: z.literal('apps/v1'), kind: z.literal('Deployment'), name: text }),
      minReplicas: z.number().int().min(2),
      maxReplicas: z.number().int(),
      metrics: z.array(metric).min(1),
      behavior: strict({ scaleDown: scaling, scaleUp: scaling }),
    }),
  }),
  object('networking.k8s.io/v1', 'NetworkPolicy', {
    spec: strict({
      podSelector: z.union([strict({}), matchLabels]),
      policyTypes: z.array(z.enum(['Ingress', 'Egress'])),
      ingress: z.array(strict({ from: z.array(peer).min(1), ports: policyPorts })).optional(),
      egress: z.array(strict({ to: z.array(peer).min(1).optional(), ports: policyPorts })).optional(),
    }),
  }),
  object('networking.k8s.io/v1', 'Ingress', {
    spec: strict({
      tls: z.array(strict({ hosts: z.array(text), secretName: text })).min(1),
      rules: z.array(
        strict({
          host: text,
          http: strict({
            paths: z.array(
              strict({
                path: text,
                pathType: z.literal('Prefix'),
                backend: strict({ service: strict({ name: text, port: reference }) }),
              }),
            ),
          }),
        }),
      ),
    }),
  }),
  object('gateway.networking.k8s.io/v1', 'Gateway', {
    spec: strict({
      gatewayClassName: text,
      listeners: z
        .array(
          strict({
            name: text,
            hostname: text,
            port,
            protocol: z.literal('HTTPS'),
            tls: strict({ certificateRefs: z.array(reference).min(1) }),
          }),
        )
        .min(1),
    }),
  }),
  object('gateway.networking.k8s.io/v1', 'HTTPRoute', {
    spec: strict({
      parentRefs: z.array(reference).min(1),
      hostnames: z.array(text),
      rules: z.array(strict({ backendRefs: z.array(strict({ name: text, port })).min(1) })),
    }),
  }),
  object('monitoring.coreos.com/v1', 'PodMonitor', {
    spec: strict({
      selector: matchLabels,
      podTargetLabels: z.array(text),
      podMetricsEndpoints: z
        .array(strict({ port: text, path: z.literal('/metrics'), interval: z.string().regex(/^\d+s$/) }))
        .min(1),
    }),
  }),
  object('monitoring.coreos.com/v1', 'PrometheusRule', {
    spec: strict({
      groups: z
        .array(
          strict({
            name: text,
            rules: z
              .array(
                strict({
                  alert: z.string().regex(/^[A-Z]\w+$/),
                  expr: text,
                  for: z.string().regex(/^\d+m$/),
                  labels: strict({ severity: z.enum(['page', 'ticket']) }),
                  annotations: strict({ summary: text, runbook: text }),
                }),
              )
              .min(1),
          }),
        )
        .min(1),
    }),
  }),
]);
export type Manifest = z.output<typeof Manifest>;
export type Of<K extends Manifest['kind']> = Extract<Manifest, { kind: K }>;

const Images = z.array(strict({ name: text, newName: text, newTag: text }));
/** A kustomization.yaml of an overlay, the base or a component. */
export const Kustomization = strict({
  apiVersion: z.enum(['kustomize.config.k8s.io/v1beta1', 'kustomize.config.k8s.io/v1alpha1']),
  kind: z.enum(['Kustomization', 'Component']),
  namespace: text.optional(),
  resources: z.array(text).default([]),
  components: z.array(text).default([]),
  patches: z.array(strict({ path: text })).default([]),
  images: Images.default([]),
  replicas: z.array(strict({ name: text, count: z.number().int().min(1) })).default([]),
  configMapGenerator: z
    .array(
      z.union([
        strict({
          name: text,
          files: z.array(text),
          options: strict({ disableNameSuffixHash: z.literal(true), labels: strings }),
        }),
        strict({ name: text, behavior: z.literal('merge').optional(), envs: z.array(text).length(1) }),
      ]),
    )
    .default([]),
  secretGenerator: z
    .array(strict({ name: z.literal('meridian-secrets'), envs: z.tuple([z.literal('secrets.env')]) }))
    .default([]),
});
