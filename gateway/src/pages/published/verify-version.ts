import { HttpError } from '@meridian/service-kit';
import { ModuleManifest, SignedVersion, VersionSignature } from '@meridian/shared-types/schemas';
import { createHash, createPublicKey, verify, type JsonWebKey } from 'node:crypto';
import { readdir, readFile } from 'node:fs/promises';
import path from 'node:path';

/** Files in the folder of a version that no page loads. The publish writes them after the build. */
const UNSIGNED = new Set(['build.json', 'signature.json']);

/**
 * Verifies a published version: its signature, and that its folder has exactly the signed files with the signed
 * content. An additional file could be served as the compressed form of a signed one.
 * @param publicKey the Ed25519 key of the registry as a JWK
 * @returns the manifest of the module
 * @throws {HttpError} 404 for a version that is not published, 409 for one that is not what the registry signed.
 */
export async function verifyVersion(
  remotesDir: string,
  { name, version }: { name: string; version: string },
  publicKey: () => Promise<string>,
): Promise<ModuleManifest> {
  const folder = path.join(remotesDir, name, version);
  const text = await readFile(path.join(folder, 'signature.json'), 'utf8').catch(() => {
    throw new HttpError(404, 'not_published', `${name} ${version} is not published here.`);
  });
  const refused = new HttpError(409, 'not_signed', `${name} ${version} is not what the registry signed.`);
  try {
    const { signed, signature } = VersionSignature.parse(JSON.parse(text));
    const key = createPublicKey({ key: JSON.parse(await publicKey()) as JsonWebKey, format: 'jwk' });
    if (!verify(null, Buffer.from(signed), key, Buffer.from(signature, 'base64url'))) throw refused;
    const manifest = SignedVersion.parse(JSON.parse(signed));
    if (manifest.name !== name || manifest.version !== version) throw refused;
    const contents = await readContents(folder);
    if (contents.size !== Object.keys(manifest.files).length) throw refused;
    for (const [file, content] of contents)
      if (createHash('sha256').update(content).digest('hex') !== manifest.files[file]) throw refused;
    const module = ModuleManifest.parse(JSON.parse(contents.get('module.json')?.toString() ?? ''));
    if (module.name !== name) throw refused;
    return module;
  } catch {
    throw refused;
  }
}

/** Reads the files of a folder that are signed, by their path in it. */
async function readContents(folder: string): Promise<Map<string, Buffer>> {
  const entries = await readdir(folder, { recursive: true, withFileTypes: true });
  const files = entries
    .filter((entry) => !entry.isDirectory())
    .map((entry) => path.relative(folder, path.join(entry.parentPath, entry.name)))
    .filter((file) => !UNSIGNED.has(file));
  return new Map(
    await Promise.all(files.map(async (file) => [file, await readFile(path.join(folder, file))] as const)),
  );
}
