import { execFileSync, spawnSync } from 'node:child_process';
import { rmSync } from 'node:fs';
import path from 'node:path';
import { parseAllDocuments } from 'yaml';
import { asEnvFile, newSecrets } from '../configuration/secrets';
import { copyWithSecrets } from './copy-with-secrets';
import { againstOfficialSchema } from './official-schemas';

export const root = path.resolve(__dirname, '../../../..');
export const k8s = path.join(root, 'k8s');

/** Whether kubectl is installed. */
export const kubectl = spawnSync('kubectl', ['version', '--client'], { timeout: 20_000 }).status === 0;

interface Rendered {
  apiVersion: string;
  kind: string;
  metadata: { name: string };
}
/** Returns the manifests that kubectl renders from a kustomization. */
export const rendered = (folder: string) =>
  parseAllDocuments(execFileSync('kubectl', ['kustomize', folder], { encoding: 'utf8' })).map(
    (document) => document.toJS() as Rendered,
  );

/** Returns the manifests that kubectl renders from an overlay with secrets. `change` is applied to a copy of k8s/. */
export function renderedOverlay(overlay: string, change: (folder: string) => void = () => undefined): Rendered[] {
  const folder = copyWithSecrets(k8s, asEnvFile(FIXED_SECRETS));
  try {
    change(folder);
    return rendered(path.join(folder, 'overlays', overlay));
  } finally {
    rmSync(folder, { recursive: true });
  }
}
const FIXED_SECRETS = newSecrets();

/** Resolves to the errors that the official schemas report for manifests. */
export const complaints = async (manifests: Parameters<typeof againstOfficialSchema>[0][]) =>
  (await Promise.all(manifests.map(againstOfficialSchema))).filter((complaint) => complaint !== undefined);
