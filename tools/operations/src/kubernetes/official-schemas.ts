/** The kinds that Kubernetes itself does not define. Only our own strict schema checks them. */
const DEFINED_ELSEWHERE = ['gateway.networking.k8s.io', 'monitoring.coreos.com'];

/**
 * Returns the errors of a manifest in Kubernetes' own published schema. The result is undefined if there are none, or
 * if the kind is not defined there.
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
