import { devPage } from './dev-page';

test('The page has the scripts of the shell from source, the registry, and no preload of other scripts', () => {
  const registry = { schema: 1 as const, release: 7, remotes: [] };
  const html = devPage(
    `<head><script src="/assets/theme-bootstrap.0123456789.js"></script>
     <link rel="preload" href="/assets/newsreader.woff2" as="font" crossorigin="anonymous" />
     <link rel="preload" href="/remotes/mfe_member/1.0.0-abc/assets/chapters.js" as="script">
     <link rel="preload" href="/remotes/mfe_member/1.0.0-abc/mf-manifest.json" as="fetch" crossorigin="anonymous">
     <script defer="defer" src="/assets/vendors.0123456789.js"></script><script defer="defer" src="/assets/main.0123456789.js"></script>
     </head><body><script type="application/json" id="registry">{}</script></body>`,
    ['/from-source/assets/main.js'],
    registry,
  );
  expect([...html.matchAll(/(?:src|href)="([^"]+)"/g)].map(([, address]) => address)).toEqual([
    '/assets/theme-bootstrap.0123456789.js',
    '/assets/newsreader.woff2',
    '/from-source/assets/main.js',
  ]);
  expect(html).toContain(`id="registry">${JSON.stringify(registry)}<`);
});
