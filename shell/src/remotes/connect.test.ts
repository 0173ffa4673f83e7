import { registerPlugins } from '@module-federation/enhanced/runtime';
import { aRegistry, aRemote } from '../testing';
import { cancelModule, isMissingFile, registerModules } from './connect';

jest.mock('@module-federation/enhanced/runtime', () => ({ registerPlugins: jest.fn(), registerRemotes: jest.fn() }));

const remote = aRemote({ name: 'mfe_member', entry: '/remotes/mfe_member/7/mf-manifest.json' });

afterEach(() => {
  document.head.innerHTML = '';
});

test("only a module's own files are aborted, and other modules and the shell's chunks still arrive", () => {
  const gaveUp: string[] = [];
  for (const file of [
    '/remotes/mfe_member/7/assets/page.js',
    '/remotes/mfe_public/7/assets/page.js',
    '/assets/forms.js',
  ]) {
    const script = document.head.appendChild(document.createElement('script'));
    script.addEventListener('error', () => gaveUp.push(file));
    script.src = file;
    const preload = document.head.appendChild(document.createElement('link'));
    preload.rel = 'preload';
    preload.href = file;
  }
  cancelModule(remote);
  expect(gaveUp).toEqual(['/remotes/mfe_member/7/assets/page.js']);
  const preloads = [...document.querySelectorAll<HTMLLinkElement>('link')].map(({ href }) => new URL(href).pathname);
  expect(preloads).toEqual(['/remotes/mfe_public/7/assets/page.js', '/assets/forms.js']);
});

test("only the fetch of the module's own manifest is aborted", async () => {
  const before = globalThis.fetch;
  const aborted: string[] = [];
  globalThis.fetch = (url, init) =>
    new Promise((_, reject) =>
      init?.signal?.addEventListener('abort', () => {
        aborted.push(new URL(url as string).pathname);
        reject(new Error('aborted'));
      }),
    );
  registerModules(aRegistry([remote]));
  const [[plugin]] = jest.mocked(registerPlugins).mock.calls[0] as unknown as [[{ fetch: typeof fetch }]];
  const manifest = plugin.fetch(new URL(remote.entry, location.origin).href, {});
  void plugin.fetch(new URL('/remotes/mfe_public/7/mf-manifest.json', location.origin).href, {});
  cancelModule(remote);
  await expect(manifest).rejects.toThrow('aborted');
  expect(aborted).toEqual([remote.entry]);
  globalThis.fetch = before;
});

test.each([
  [
    'a script that could not be reached',
    '[ Federation Runtime ]: #RUNTIME-008 ScriptNetworkError: Failed to load',
    true,
  ],
  ['a manifest that did not arrive', '[ Federation Runtime ]: #RUNTIME-003 Failed to get manifest', true],
  ['an entry that arrived in part', '[ Federation Runtime ]: #RUNTIME-008 ScriptExecutionError: Script', false],
  ['an error of the code', 'thrown at import', false],
])('another attempt in the same document can help after %s or not', (_what, message, canHelp) => {
  expect(isMissingFile(new Error(message))).toBe(canHelp);
});
