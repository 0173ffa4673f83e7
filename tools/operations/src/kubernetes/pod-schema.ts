import { z } from 'zod';

/** Parts of the schemas of manifests. A field that k8s/ does not use is refused. */
export const strict = z.strictObject;
export const text = z.string().min(1);
export const strings = z.record(z.string(), z.string());
export const quantity = z.string().regex(/^\d+(\.\d+)?(m|Ki|Mi|Gi)?$/);
export const port = z.number().int().min(1).max(65535);
export const metadata = strict({
  name: z.string().regex(/^[a-z0-9.-]+$/),
  labels: strings.optional(),
  annotations: strings.optional(),
});
export const matchLabels = strict({ matchLabels: strings });
export const reference = strict({ name: text });
export const object = <V extends string, K extends string, S extends z.ZodRawShape>(apiVersion: V, kind: K, shape: S) =>
  strict({ apiVersion: z.literal(apiVersion), kind: z.literal(kind), metadata, ...shape });

const env = strict({
  name: z.string().regex(/^[A-Z_]+$/),
  value: z.string().optional(),
  valueFrom: z
    .union([
      strict({ secretKeyRef: strict({ name: text, key: text, optional: z.literal(true).optional() }) }),
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
  // The restricted profile allows only these values.
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
  restartPolicy: z.enum(['OnFailure', 'Never']).optional(),
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
/** The pod template of a Deployment or a Job. */
export const template = strict({ metadata: strict({ labels: strings }), spec: pod });
