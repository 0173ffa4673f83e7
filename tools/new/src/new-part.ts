import type { ModuleManifest } from '@meridian/shared-types';
import { SlotName } from '@meridian/shared-types/schemas';
import { existsSync } from 'node:fs';
import { join } from 'node:path';
import { addEntry, addImport, changeFile, findNode, matchLiteral } from './source-file';
import { readTemplate, toWords, writeFiles } from './templates';

const PARTS = "import type { ModuleParts } from '@meridian/platform';";

/** Adds a part to a module: a component with its test, and its entries in `module.json` and `routes.tsx`. */
export function newPart(root: string, workspace: string, slotName: string, name: string): string[] {
  const { Component, title } = toWords(name);
  const { data: slot } = SlotName.safeParse(slotName);
  if (!slot) throw new Error(`There is no slot ${slotName}. Slots: ${SlotName.options.join(', ')}.`);
  const manifest = join(root, workspace, 'module.json');
  if (!existsSync(manifest)) throw new Error(`There is no module ${workspace}.`);
  const written = writeFiles(join(root, workspace, 'src/features', name), readTemplate('part', toWords(name)));
  const declare = (text: string): string => {
    const module = JSON.parse(text) as ModuleManifest;
    const part = { slot, name, title, audience: 'signed-in' as const, order: 90 };
    return JSON.stringify({ ...module, parts: [...(module.parts ?? []), part] });
  };
  const entry = `{ slot: '${slot}', name: '${name}', lazy: async () => ({ Component: (await import('./features/${name}/${name}')).${Component} }) }`;
  const register = (text: string): string =>
    /\bconst parts\b/.test(text)
      ? addEntry(text, findNode(text, matchLiteral('parts')), entry)
      : `${addImport(text, PARTS)}
/** The parts of this module in slots of pages. Each is loaded when it is first shown. */
export const parts: ModuleParts = [${entry}];
`;
  return [...written, changeFile(manifest, declare), changeFile(join(root, workspace, 'src/routes.tsx'), register)];
}
