import { readFileSync } from 'node:fs';
import { modules, workspaces } from './workspaces.mjs';

// Reads the names of changed files from its input, one per line, and prints as JSON the workspaces with pages that they
// affect: the shell and each module whose own files, or files that it needs, are among them. Example:
// `git diff --name-only origin/main | node tools/launch/changed-workspaces.mjs` prints `["mfe-member"]`.

/** The files that affect the build or the checks of every workspace with pages. */
const OF_EVERY_WORKSPACE = [
  /^(?:package(?:-lock)?\.json|\.npmrc|\.dockerignore|Dockerfile\.web|webpack\.mfe\.ts|jest\.config\.mjs|oxlint\.config\.mjs|\.oxfmtrc\.json|tsconfig[\w.]*\.json)$/,
  /^\.github\/workflows\//,
  /^tools\/(?:launch|federation)\//,
  /^tools\/operations\/src\/publish-/,
];
const changed = readFileSync(0, 'utf8').split('\n').filter(Boolean);
const affectsAll = changed.some((file) => OF_EVERY_WORKSPACE.some((pattern) => pattern.test(file)));
const isAffected = ({ folder, may }) =>
  affectsAll || [folder, ...may].some((needed) => changed.some((file) => file.startsWith(`${needed}/`)));
const affected = workspaces.filter(({ name }) => ['shell', ...modules].includes(name)).filter(isAffected);
console.log(JSON.stringify(affected.map(({ name }) => name)));
