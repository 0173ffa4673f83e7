import { existsSync, readFileSync, statSync } from 'node:fs';
import path from 'node:path';
import { parseAllDocuments } from 'yaml';
import { Kustomization, Manifest, type Of } from './schemas';

/** Parses every document of a YAML file. @throws {Error} that names the file and the problem. */
export function documentsIn(file: string): unknown[] {
  return parseAllDocuments(readFileSync(file, 'utf8'), { strict: true, uniqueKeys: true, merge: false }).map(
    (document) => {
      if (document.errors.length)
        throw new Error(`${file}: ${document.errors.map(({ message }) => message).join('; ')}`);
      return document.toJS() as unknown;
    },
  );
}

export interface Gathered {
  manifests: Manifest[];
  patches: unknown[];
  files: Set<string>;
  images: string[];
}

/**
 * Collects the resources of a kustomization, before its patches.
 * @throws {Error} for a missing, unknown or misspelt part.
 */
export function gather(
  folder: string,
  into: Gathered = { manifests: [], patches: [], files: new Set(), images: [] },
): Gathered {
  const file = path.join(folder, 'kustomization.yaml');
  into.files.add(file);
  const { resources, components, patches, images, configMapGenerator } = Kustomization.parse(documentsIn(file)[0]);
  const at = (name: string) => path.join(folder, name);
  for (const name of [
    ...resources,
    ...patches.map((patch) => patch.path),
    ...components,
    ...configMapGenerator.flatMap((generator) => ('files' in generator ? generator.files : generator.envs)),
  ])
    if (!existsSync(at(name))) throw new Error(`${file} names ${name}, which does not exist`);
  for (const name of [...resources, ...components]) {
    if (statSync(at(name)).isDirectory()) gather(at(name), into);
    else {
      into.files.add(at(name));
      for (const document of documentsIn(at(name))) {
        const parsed = Manifest.safeParse(document);
        if (!parsed.success)
          throw new Error(
            `${at(name)}: ${parsed.error.issues.map((issue) => `${issue.path.join('.')} ${issue.message}`).join('; ')}`,
          );
        into.manifests.push(parsed.data);
      }
    }
  }
  for (const generator of configMapGenerator)
    if ('envs' in generator)
      for (const name of generator.envs) {
        const data = variablesIn(readFileSync(at(name), 'utf8'));
        const made = ofKind(into.manifests, 'ConfigMap').find(({ metadata }) => metadata.name === generator.name);
        if (made && generator.behavior === 'merge') Object.assign(made.data, data);
        else into.manifests.push({ apiVersion: 'v1', kind: 'ConfigMap', metadata: { name: generator.name }, data });
      }
  for (const patch of patches) {
    into.files.add(at(patch.path));
    into.patches.push(...documentsIn(at(patch.path)));
  }
  into.images.push(...images.map(({ name, newName, newTag }) => `${name} ${newName}:${newTag}`));
  return into;
}

/** Parses the variables of an environment file, as kustomize does. */
const variablesIn = (text: string): Record<string, string> =>
  Object.fromEntries(
    text
      .split('\n')
      .filter((line) => line.trim() && !line.startsWith('#'))
      .map((line) => [line.slice(0, line.indexOf('=')), line.slice(line.indexOf('=') + 1)]),
  );

export const ofKind = <K extends Manifest['kind']>(manifests: readonly Manifest[], kind: K): Of<K>[] =>
  manifests.filter((manifest): manifest is Of<K> => manifest.kind === kind);
