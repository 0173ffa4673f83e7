import { createHash } from 'node:crypto';
import { readFile, writeFile } from 'node:fs/promises';
import path from 'node:path';
import { z } from 'zod';
import { STORES } from '../services';

/**
 * Collections that are not in a backup. Without sessions, everybody must sign in again, so that an ended session does
 * not become valid again. Leases are the state of running processes.
 */
export const LEFT_OUT: ReadonlySet<string> = new Set(['auth.sessions']);
export const LEFT_OUT_EVERYWHERE: ReadonlySet<string> = new Set(['leases']);

const sha256 = z.string().regex(/^[0-9a-f]{64}$/);

const Entry = z.object({
  store: z.enum(STORES),
  name: z.string().regex(/^[\w.-]+$/),
  documents: z.number().int().min(0),
  /** The hash of the documents in sequence. */
  sha256,
  /** The hash of the description of the indexes. */
  metadataSha256: sha256,
});
export type Entry = z.output<typeof Entry>;

const Content = z.object({
  format: z.literal(2),
  /** The time at which the backup began. The data is that of one moment soon after. */
  at: z.iso.datetime(),
  collections: z.array(Entry).min(1),
});

/** The manifest of a backup, which is written last. */
export type Manifest = z.output<typeof Content>;
const FILE = 'manifest.json';

export const hashText = (text: string): string => createHash('sha256').update(text).digest('hex');

export async function writeManifest(folder: string, manifest: Manifest): Promise<void> {
  const whole = { ...manifest, sha256: hashText(JSON.stringify(manifest)) };
  await writeFile(path.join(folder, FILE), `${JSON.stringify(whole, null, 2)}\n`, { mode: 0o600 });
}

/** @throws {Error} unless it is there and whole. */
export async function readManifest(folder: string): Promise<Manifest> {
  const text = await readFile(path.join(folder, FILE), 'utf8').catch(() => {
    throw new Error(`${folder} does not contain a complete backup: there is no ${FILE}.`);
  });
  const damaged = new Error(`The backup is damaged: ${FILE} is not what was written. Nothing was changed.`);
  let read: unknown;
  try {
    read = JSON.parse(text);
  } catch {
    throw damaged;
  }
  const { sha256: written, ...content } = z.looseObject({ sha256: z.unknown().optional() }).parse(read ?? {});
  const manifest = Content.safeParse(content);
  if (!manifest.success) throw damaged;
  if (written !== hashText(JSON.stringify(content))) throw damaged;
  return manifest.data;
}
