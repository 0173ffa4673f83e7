/** Kinds that Kubernetes itself does not define: only our own strict schema checks them. */
const DEFINED_ELSEWHERE = ['gateway.networking.k8s.io', 'monitoring.coreos.com'];

/**
 * What Kubernetes' own published schema says against a manifest; nothing when all is well, or when the kind is somebody
 * else's.
 */
export async function againstOfficialSchema(manifest: {
  apiVersion: string;
  kind: string;
  metadata: { name: string };
}): Promise<string | undefined> {
  const { apiVersion, kind, metadata } = manifest;
  if (DEFINED_ELSEWHERE.some((group) => apiVersion.startsWith(`${group}/`))) return undefined;
  const models = (await import(`kubernetes-models/${apiVersion}/${kind}`)) as Record<
    string,
    new (data: object) => { validate(): void }
  >;
  const Model = models[kind];
  if (!Model) return `${kind} ${metadata.name}: unknown kind`;
  try {
    new Model(manifest).validate();
    return undefined;
  } catch (error) {
    return `${kind} ${metadata.name}: ${(error as Error).message}`;
  }
}
