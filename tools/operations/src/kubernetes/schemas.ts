import { z } from 'zod';

/**
 * The kinds that k8s/ uses, and of each only the fields that it uses: a field that is misspelt or misplaced is refused.
 */
const strict = z.strictObject;
const text = z.string().min(1);
const strings = z.record(z.string(), z.string());
const quantity = z.string().regex(/^\d+(\.\d+)?(m|Ki|Mi|Gi)?$/);
const port = z.number().int().min(1).max(65535);
const metadata = strict({
  name: z.string().regex(/^[a-z0-9.-]+$/),
  labels: strings.optional(),
  annotations: strings.optional(),
});
const matchLabels = strict({ matchLabels: strings });
const reference = strict({ name: text });
const object = <V extends string, K extends string, S extends z.ZodRawShape>(apiVersion: V, kind: K, shape: S) =>
  strict({ apiVersion: z.literal(apiVersion), kind: z.literal(kind), metadata, ...shape });

const env = strict({
  name: z.string().regex(/^[A-Z_]+$/),
  value: z.string().optional(),
  valueFrom: z
    .union([
      strict({ secretKeyRef: strict({ name: text, key: text }) }),
      strict({ fieldRef: strict({ fieldPath: text }) }),
    ])
    .optional(),
});
const named = z.union([text, port]);
const probe = strict({
  httpGet: strict({ path: z.enum(['/livez', '/readyz']), port: named }).optional(),
  tcpSocket: strict({ port: named }).optional(),
  exec: strict({ command: z.array(text).min(1) }).optional(),
  periodSeconds: z.number().int().positive(),
  timeoutSeconds: z.number().int().positive().optional(),
  failureThreshold: z.number().int().positive().optional(),
});
const container = strict({
  name: text,
  image: text,
  imagePullPolicy: z.literal('IfNotPresent'),
  args: z.array(z.string()).optional(),
  ports: z.array(strict({ name: z.string().max(15), containerPort: port })).optional(),
  envFrom: z.array(strict({ configMapRef: reference })).optional(),
  env: z.array(env).optional(),
  startupProbe: probe.optional(),
  livenessProbe: probe.optional(),
  readinessProbe: probe.optional(),
  resources: strict({
    requests: strict({ cpu: quantity, memory: quantity }),
    limits: strict({ memory: quantity, cpu: quantity.optional() }),
  }),
  // The restricted profile: these values and no others.
  securityContext: strict({
    allowPrivilegeEscalation: z.literal(false),
    readOnlyRootFilesystem: z.literal(true),
    capabilities: strict({ drop: z.tuple([z.literal('ALL')]) }),
  }),
  volumeMounts: z
    .array(strict({ name: text, mountPath: z.string().startsWith('/'), readOnly: z.boolean().optional() }))
    .optional(),
});
const pod = strict({
  serviceAccountName: text.optional(),
  automountServiceAccountToken: z.literal(false),
  terminationGracePeriodSeconds: z.number().int().positive().optional(),
  restartPolicy: z.literal('OnFailure').optional(),
  securityContext: strict({
    runAsNonRoot: z.literal(true),
    runAsUser: z.number().int().positive(),
    runAsGroup: z.number().int().positive(),
    fsGroup: z.number().int().positive(),
    seccompProfile: strict({ type: z.literal('RuntimeDefault') }),
  }),
  topologySpreadConstraints: z
    .array(
      strict({
        maxSkew: z.number(),
        topologyKey: text,
        whenUnsatisfiable: z.enum(['ScheduleAnyway', 'DoNotSchedule']),
        labelSelector: matchLabels,
      }),
    )
    .optional(),
  initContainers: z.array(container).optional(),
  containers: z.array(container).min(1),
  volumes: z
    .array(
      strict({
        name: text,
        persistentVolumeClaim: strict({ claimName: text, readOnly: z.boolean().optional() }).optional(),
        emptyDir: strict({ sizeLimit: quantity }).optional(),
      }),
    )
    .optional(),
});
const template = strict({ metadata: strict({ labels: strings }), spec: pod });

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
  object('batch/v1', 'Job', {
    spec: strict({ backoffLimit: z.number().int(), ttlSecondsAfterFinished: z.number().int(), template }),
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
      strict({
        name: text,
        files: z.array(text),
        options: strict({ disableNameSuffixHash: z.literal(true), labels: strings }),
      }),
    )
    .default([]),
});
