import type { IncomingMessage, ServerResponse } from 'node:http';
import { join } from 'node:path';
import webpack from 'webpack';
import WebpackDevServer from 'webpack-dev-server';
import { devConfig, getPublicPath } from './dev-config';
import { devPage } from './dev-page';
import { devRegistry } from './dev-registry';
import { devShell } from './dev-shell';
import { createTypeWatch } from './type-watch';

const CHANGES = '/from-source/changes';

export interface DevServerOptions {
  root: string;
  /** The modules, or the shell, that are served from source. */
  workspaces: string[];
  /** The address of the running product, from which everything else is served. */
  product: string;
  port: number;
  log: (line: string) => void;
}

/**
 * Serves the running product at a separate address, with some modules from source. The shell is also built from source,
 * because React keeps the state of changed components only in its development build, which the shell provides.
 */
export async function startDevServer({ root, workspaces, product, port, log }: DevServerOptions) {
  const shell = workspaces.includes('shell') ? undefined : devShell(root);
  const compiler = webpack(await Promise.all(workspaces.map((workspace) => devConfig(root, workspace))));
  const send = respond(product, root, workspaces);
  let typeErrors: string[] = [];
  const folders = workspaces.flatMap((each) => (each === 'shell' ? ['shell', 'platform', 'shared-types'] : [each]));
  const types = createTypeWatch(root, folders, (errors) => {
    if (errors.length) log(`Types:\n${errors.join('\n')}`);
    else if (typeErrors.length) log('Types: no errors');
    typeErrors = errors;
    notify(server.webSocketServer?.clients ?? []);
  });
  const notify = (clients: WebpackDevServer.ClientConnection[]) => {
    if (typeErrors.length) server.sendMessage(clients, 'errors', typeErrors);
  };
  const server = new WebpackDevServer(
    {
      host: '127.0.0.1',
      port,
      static: shell ? { directory: shell.folder, publicPath: getPublicPath(root, 'shell'), watch: false } : false,
      hot: true,
      allowedHosts: ['localhost', '127.0.0.1'],
      headers: { 'cache-control': 'no-store' },
      watchFiles: workspaces.map((workspace) => join(root, workspace, 'module.json')),
      webSocketServer: { type: 'ws', options: { path: CHANGES } },
      // The client uses the host of the page, because its security policy allows no other.
      client: {
        webSocketURL: `auto://0.0.0.0:0${CHANGES}`,
        overlay: { errors: true, warnings: false, runtimeErrors: false },
        logging: 'warn',
      },
      devMiddleware: { stats: 'errors-only', index: false },
      setupMiddlewares: (middlewares) => [{ name: 'product', middleware: send }, ...middlewares],
      proxy: [
        {
          context: (path) => !path.startsWith('/from-source/'), // This proxies the changes and shell files.
          target: product,
          changeOrigin: true,
          ws: true,
          logLevel: 'silent',
          headers: { origin: new URL(product).origin },
        },
      ],
    },
    compiler,
  );
  compiler.hooks.done.tap('types', (stats) => {
    if (!stats.hasErrors()) types.check();
  });
  const built = new Promise<void>((resolve) => compiler.hooks.done.tap('built', () => resolve()));
  await server.start();
  server.webSocketServer?.implementation.on('connection', (client: WebpackDevServer.ClientConnection) =>
    notify([client]),
  );
  await Promise.all([built, shell?.built]);
  return {
    url: `http://localhost:${port}`,
    close: async () => {
      types.stop();
      await server.stop();
    },
  };
}

const SCRIPTS = ['assets/vendors.js', 'assets/main.js'];

/** Responds with the pages and the registry of the product, changed for the modules from source. */
function respond(product: string, root: string, workspaces: string[]) {
  const scripts = SCRIPTS.map((file) => getPublicPath(root, 'shell') + file);
  const registry = () => devRegistry(product, root, workspaces);
  return (req: IncomingMessage, res: ServerResponse, next: (error?: unknown) => void): void => {
    const { url = '/', method, headers } = req;
    if (url === '/federation/registry.json') {
      registry().then((content) => {
        res.setHeader('content-type', 'application/json');
        res.end(JSON.stringify(content));
      }, next);
      return;
    }
    if (method !== 'GET' || !headers.accept?.includes('text/html') || url.startsWith('/api/')) return next();
    Promise.all([fetchPage(product, url, headers.cookie), registry()]).then(([response, content]) => {
      res.statusCode = response.status;
      for (const [name, value] of response.headers) res.setHeader(name, value);
      res.end(response.html === undefined ? '' : devPage(response.html, scripts, content));
    }, next);
  };
}

const FORWARDED_HEADERS = ['content-security-policy', 'content-type', 'permissions-policy', 'set-cookie'];

async function fetchPage(product: string, url: string, cookie: string | undefined) {
  const response = await fetch(new URL(url, product), {
    headers: { accept: 'text/html', ...(cookie && { cookie }) },
    redirect: 'manual',
  });
  const location = response.headers.get('location');
  return {
    status: response.status,
    headers: [
      ...FORWARDED_HEADERS.flatMap((name): [string, string][] => {
        const value = response.headers.get(name);
        return value === null ? [] : [[name, value]];
      }),
      ...(location ? [['location', location.replace(new URL(product).origin, '')] as [string, string]] : []),
    ],
    html: response.headers.get('content-type')?.includes('text/html') ? await response.text() : undefined,
  };
}
