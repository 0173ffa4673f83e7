import { cpSync, mkdtempSync, readdirSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';

/** Creates a copy of k8s/ whose overlays have their `secrets.env`. The caller removes it. */
export function copyWithSecrets(k8s: string, secrets: string): string {
  const folder = mkdtempSync(path.join(tmpdir(), 'meridian-k8s-'));
  cpSync(k8s, folder, { recursive: true });
  for (const overlay of readdirSync(path.join(folder, 'overlays')))
    writeFileSync(path.join(folder, 'overlays', overlay, 'secrets.env'), secrets, { mode: 0o600 });
  return folder;
}
