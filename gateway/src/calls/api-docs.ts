import { createCookieName } from '@meridian/service-kit';
import { API_DOCS } from '@meridian/shared-types';
import { publicContracts } from '@meridian/shared-types/contracts';
import type { RequestHandler } from 'express';
import { readFile } from 'node:fs/promises';
import { createRequire } from 'node:module';
import { promisify } from 'node:util';
import { gzip } from 'node:zlib';
import type { GatewayEnv } from '../env';
import { API_TITLE, openApi } from './openapi/document';
import { ICON } from './openapi/icon';
import { docsPage, START_PATH, VIEWER_FILES } from './openapi/page';
import { START_SCRIPT } from './openapi/start-script';
import { requireRead } from '../requests/refusals';
import { requestPath } from '../requests/request-path';

/**
 * Serves the OpenAPI document at /api/openapi.json, with the calls that exist in this environment, and a page at
 * /api/docs that shows it with Swagger UI.
 */
export function createDocsHandler(env: GatewayEnv): RequestHandler {
  const { impersonation, ...inProduction } = publicContracts;
  const contracts = env.NODE_ENV === 'production' ? inProduction : { ...inProduction, impersonation };
  const cookieName = createCookieName('sid', env)({ headers: { host: `localhost:${env.PORT}` } });
  const files = new Map([
    [API_DOCS.document, createFile('json', async () => JSON.stringify(await openApi(contracts, cookieName)))],
    [API_DOCS.page, createFile('html', () => docsPage(API_TITLE))],
    [API_DOCS.icon, createFile('svg', () => ICON)],
    [START_PATH, createFile('js', () => START_SCRIPT)],
    ...VIEWER_FILES.map((name) => [`${API_DOCS.page}/${name}`, createFile(name, () => readViewerFile(name))] as const),
  ]);
  return async (req, res, next) => {
    const file = files.get(requestPath(req.url));
    if (!file) return next();
    requireRead(req, res);
    const { plain, compressed } = await file.content();
    const isCompressed = req.acceptsEncodings('gzip') === 'gzip';
    res.setHeader('cache-control', 'no-cache');
    res.vary('accept-encoding');
    if (isCompressed) res.setHeader('content-encoding', 'gzip');
    res.type(file.type).send(isCompressed ? compressed : plain);
  };
}

/** Creates a file that is created and compressed when it is first requested, because most replicas never send it. */
function createFile(type: string, read: () => string | Promise<string>) {
  let loading: Promise<{ plain: Buffer; compressed: Buffer }> | undefined;
  return { type, content: () => (loading ??= load(read)) };
}

async function load(read: () => string | Promise<string>) {
  const plain = Buffer.from(await read());
  return { plain, compressed: await promisify(gzip)(plain) };
}

/** The package is resolved from the process's own file, wherever it was bundled. */
const readViewerFile = (name: string): Promise<string> =>
  readFile(createRequire(process.argv[1] ?? process.cwd()).resolve(`swagger-ui-dist/${name}`), 'utf8');
