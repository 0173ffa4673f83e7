import { mkdirSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { serveBuild } from './serve-build';
import { temporaryFolder } from '../testing';

test('The current build is served to pages of every origin, and nothing outside of it', async () => {
  const folder = temporaryFolder();
  for (const build of ['first', 'second']) {
    mkdirSync(join(folder, build, 'assets'), { recursive: true });
    writeFileSync(join(folder, build, 'assets', 'page.js'), build);
  }
  writeFileSync(join(folder, 'secret.json'), '{}');
  let current = 'first';
  const { url, server } = await serveBuild(() => join(folder, current), 0);
  try {
    const response = await fetch(`${url}/assets/page.js?again`);
    expect(Object.fromEntries(response.headers)).toMatchObject({
      'access-control-allow-origin': '*',
      'cross-origin-resource-policy': 'cross-origin',
      'cache-control': 'no-store',
      'content-type': 'text/javascript',
    });
    expect(await response.text()).toBe('first');
    current = 'second';
    expect(await (await fetch(`${url}/assets/page.js`)).text()).toBe('second');
    for (const path of ['/', '/assets', '/gone.js', '/%2e%2e/secret.json', '/..%2fsecret.json'])
      expect((await fetch(url + path)).status).toBe(404);
  } finally {
    server.closeAllConnections();
    server.close();
  }
});
