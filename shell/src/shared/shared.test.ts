import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';

const ROOMS = ['shell', 'platform', 'shared-types', 'mfe-public', 'mfe-member', 'mfe-admin'];
const sources = ROOMS.flatMap((room) =>
  readdirSync(join(room, 'src'), { recursive: true, encoding: 'utf8' })
    .filter((file) => /\.tsx?$/.test(file) && !/\.i?test\.|testing|shared\/|first-frame/.test(file))
    .map((file) => readFileSync(join(room, 'src', file), 'utf8')),
);
const listed = (file: string) =>
  new Set(/export \{([^}]*)\}/.exec(readFileSync(`shell/src/shared/${file}.ts`, 'utf8'))?.[1]?.match(/\w+/g));

test('every name that is taken from the router is one that the shell gives', () => {
  const taken = sources
    .flatMap((source) => [...source.matchAll(/import \{([^}]*)\} from 'react-router(?:-dom)?'/g)])
    .flatMap(([, names = '']) =>
      names
        .split(',')
        .map((name) => name.trim())
        .filter((name) => name && !name.startsWith('type ')),
    );
  expect(taken).toContain('Link');
  // RouterProvider comes from react-router/dom; RouteObject and its like are types only.
  const types = new Set(['RouteObject']);
  expect([...new Set(taken)].filter((name) => !types.has(name) && !listed('react-router').has(name))).toEqual([]);
});

test('every part of zod that is used is one that the shell gives', () => {
  const used = sources
    .filter((source) => /import (?:type )?\{ z \} from 'zod'/.test(source))
    .flatMap((source) => [...source.matchAll(/\bz\.(\w+)/g)].map(([, name]) => name));
  expect(used).toContain('strictObject');
  const types = new Set(['infer', 'input', 'output', 'ZodRawShape']);
  expect([...new Set(used)].filter((name) => name && !types.has(name) && !listed('zod-names').has(name))).toEqual([]);
});

test('whatever is taken from the contract is one that the shell gives; schemas come from shared-types/schemas', () => {
  const taken = sources
    .flatMap((source) => [...source.matchAll(/import \{([^}]*)\} from '@meridian\/shared-types'/g)])
    .flatMap(([, names = '']) =>
      names
        .split(',')
        .map((name) => name.trim())
        .filter((name) => name && !name.startsWith('type ')),
    );
  const source = readFileSync('shell/src/shared/shared-types.ts', 'utf8');
  const files = [...source.matchAll(/shared-types\/src\/([\w-]+)'/g)].map(([, file]) =>
    readFileSync(`shared-types/src/${file}.ts`, 'utf8'),
  );
  const given = new Set(
    [source, ...files].flatMap((text) =>
      [...text.matchAll(/export (?:const|function|class) (\w+)|\w+: (\w+Api)\b/g)].map(
        ([, declared, renamed]) => declared ?? renamed,
      ),
    ),
  );
  expect(taken).toContain('eventsApi');
  expect([...new Set(taken)].filter((name) => !given.has(name))).toEqual([]);
  expect(files.filter((text) => /import \{[^}]*\} from 'zod'/.test(text))).toEqual([]);
});
