import { createPodmanManifests } from './podman-manifests';

const rendered = `
apiVersion: v1
kind: ConfigMap
metadata: { name: config }
data: { A: b }
---
apiVersion: v1
kind: Service
metadata: { name: chat-address }
spec: { clusterIP: None, selector: { app: chat }, ports: [{ port: 8080 }] }
---
apiVersion: apps/v1
kind: Deployment
metadata: { name: chat }
spec:
  replicas: 1
  template:
    metadata: { labels: { app: chat } }
    spec:
      securityContext: { runAsUser: 1000 }
      containers:
        - name: chat
          image: chat:1
          ports: [{ name: http, containerPort: 8080 }, { name: metrics, containerPort: 9464 }]
          startupProbe: { httpGet: { path: /readyz, port: http }, periodSeconds: 2 }
          livenessProbe: { httpGet: { path: /livez, port: http } }
          securityContext: { readOnlyRootFilesystem: true }
---
apiVersion: apps/v1
kind: Deployment
metadata: { name: redis }
spec:
  template:
    metadata: { labels: { app: redis } }
    spec:
      securityContext: { runAsUser: 999 }
      containers:
        - { name: redis, image: "redis:8", ports: [{ name: redis, containerPort: 6379 }], startupProbe: { tcpSocket: { port: redis } }, securityContext: { readOnlyRootFilesystem: true } }
---
apiVersion: batch/v1
kind: Job
metadata: { name: publish }
spec:
  template:
    metadata: { labels: { app: publish } }
    spec: { restartPolicy: OnFailure, initContainers: [{ name: shell, image: "shell:1" }], containers: [{ name: mfe, image: "mfe:1" }] }
`;

it('Each workload has the names of its Services, a unique number for every port, and the restrictions of the overlay', () => {
  const {
    config,
    started: [chat, redis, publish],
  } = createPodmanManifests(rendered, 9000, ['redis']);
  expect(config.map(({ kind }) => kind)).toEqual(['ConfigMap']);
  expect(chat).toMatchObject({
    name: 'chat',
    isJob: false,
    aliases: ['chat-address'],
    ports: { http: 9000, metrics: 9001 },
    probe: { path: '/readyz', port: 'http' },
  });
  expect(chat!.manifest).toEqual({
    apiVersion: 'v1',
    kind: 'Pod',
    metadata: { name: 'meridian-chat', labels: { app: 'chat' } },
    spec: {
      securityContext: { runAsUser: 1000 },
      containers: [
        {
          name: 'chat',
          image: 'chat:1',
          securityContext: { readOnlyRootFilesystem: true },
          ports: [
            { name: 'http', containerPort: 8080, hostPort: 9000 },
            { name: 'metrics', containerPort: 9464, hostPort: 9001 },
          ],
        },
      ],
    },
  });
  expect(redis).toMatchObject({ aliases: [], ports: { redis: 9002 }, probe: { port: 'redis' } });
  expect(JSON.stringify(redis!.manifest)).not.toContain('securityContext');
  expect(publish).toMatchObject({
    isJob: true,
    manifest: { spec: { restartPolicy: 'OnFailure', initContainers: [{ name: 'shell' }] } },
  });
});
