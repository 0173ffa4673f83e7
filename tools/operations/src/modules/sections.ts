/** The files, mostly of deployments, with parts that depend on the list of modules. */
export const DEPLOYMENT_FILES = [
  'docker-compose.yml',
  'k8s/base/publish.yaml',
  'k8s/base/rollback.yaml',
  'k8s/overlays/production/kustomization.yaml',
  '.github/CODEOWNERS',
  'k8s/base/release.yaml',
];

/** The parts of these files, by the name above each. Every module is published after the previous one. */
const SECTIONS: Record<string, (modules: string[]) => string> = {
  services: (modules) => modules.map((name, index) => composeService(name, modules[index - 1] ?? 'shell')).join('\n'),
  'last module': (modules) => `      ${modules.at(-1)}: { condition: service_completed_successfully }\n`,
  containers: (modules) =>
    modules
      .map((name, index) => (index + 1 === modules.length ? '      containers:\n' : '') + container(name))
      .join(''),
  rollbacks: (modules) => modules.map((name) => `---\n${suspendedJob('rollback', name)}`).join(''),
  releases: (modules) => modules.map((name) => `---\n${suspendedJob('release', name)}`).join(''),
  images: (modules) =>
    modules
      .map((name) => `  - { name: meridian/${name}, newName: registry.example/meridian/${name}, newTag: 1.0.0 }\n`)
      .join(''),
  owners: (modules) => modules.map((name) => `/${name}/ @meridian/${name}\n`).join(''),
};

const SECTION = /^( *)# Modules, by npm run modules: ([a-z ]+)\n[^]*?^ *# End of modules\n/gm;

/** Returns a deployment file with the parts for these modules. @throws {Error} if it names an unknown part. */
export const withModules = (text: string, modules: string[]): string =>
  text.replaceAll(SECTION, (_, indent: string, name: string) => {
    const section = SECTIONS[name];
    if (!section) throw new Error(`There is no part ${name}.`);
    return `${indent}# Modules, by npm run modules: ${name}\n${section(modules)}${indent}# End of modules\n`;
  });

const composeService = (name: string, before: string): string => `  ${name}:
    <<: *hardened
    image: meridian/${name}:1.0.0
    build: { context: ., dockerfile: Dockerfile.web, args: { <<: *build, WORKSPACE: ${name} } }
    environment: { REGISTRY_SIGNING_KEY: '\${REGISTRY_SIGNING_KEY:?npm run secrets -- --env .env}' }
    volumes: ['files:/srv/meridian']
    depends_on:
      ${before}: { condition: service_completed_successfully }
`;

const container = (name: string): string => `        - name: ${name}
          image: meridian/${name}:1.0.0
          imagePullPolicy: IfNotPresent
${signingKey('          ')}          resources: *resources
          securityContext: *restricted
          volumeMounts: *files
`;

const signingKey = (indent: string): string => `${indent}env:
${indent}  - name: REGISTRY_SIGNING_KEY
${indent}    valueFrom: { secretKeyRef: { name: meridian-secrets, key: REGISTRY_SIGNING_KEY } }
`;

/** Returns a CronJob that never runs by itself, with the image of a module. */
const suspendedJob = (action: 'release' | 'rollback', name: string): string => `apiVersion: batch/v1
kind: CronJob
metadata:
  name: ${action}-${name}
  labels: { app.kubernetes.io/name: ${action}, app.kubernetes.io/part-of: meridian, meridian.example/module: ${name} }
spec:
  suspend: true
  schedule: '0 0 1 1 *'
  concurrencyPolicy: Forbid
  jobTemplate:
    spec:
      backoffLimit: 0
      ttlSecondsAfterFinished: 600
      template:
        metadata:
          labels: { app.kubernetes.io/name: ${action}, app.kubernetes.io/part-of: meridian }
        spec:
          restartPolicy: Never
          automountServiceAccountToken: false
          securityContext:
            runAsNonRoot: true
            runAsUser: 1000
            runAsGroup: 1000
            fsGroup: 1000
            seccompProfile: { type: RuntimeDefault }
          containers:
            - name: ${name}
              image: meridian/${name}:1.0.0
              imagePullPolicy: IfNotPresent
              args: [${action === 'release' ? 'publish' : action}]
${action === 'release' ? signingKey('              ') : ''}              resources:
                requests: { cpu: 50m, memory: 128Mi }
                limits: { memory: 384Mi }
              securityContext:
                allowPrivilegeEscalation: false
                readOnlyRootFilesystem: true
                capabilities: { drop: [ALL] }
              volumeMounts:
                - { name: files, mountPath: /srv/meridian }
          volumes:
            - name: files
              persistentVolumeClaim: { claimName: files }
`;
