import { createCookieName, HttpError } from '@meridian/service-kit';
import { API_DOCS } from '@meridian/shared-types';
import { publicContracts } from '@meridian/shared-types/contracts';
import type { RequestHandler } from 'express';
import type { GatewayEnv } from '../env';
import { openApi } from './openapi/document';
import { ICON } from './openapi/icon';
import { docsPage } from './openapi/page';
import { requestPath } from '../requests/request-path';

/**
 * Serves the OpenAPI document at /api/openapi.json and a page at /api/docs, with the calls that exist in this
 * environment.
 */
export function createDocsHandler(env: GatewayEnv): RequestHandler {
  const { impersonation, ...inProduction } = publicContracts;
  const document = openApi(
    env.NODE_ENV === 'production' ? inProduction : { ...inProduction, impersonation },
    createCookieName('sid', env)({ headers: { host: `localhost:${env.PORT}` } }),
  );
  const documents: Record<string, { type: string; text: string } | undefined> = {
    [API_DOCS.document]: { type: 'json', text: JSON.stringify(document) },
    [API_DOCS.page]: { type: 'html', text: docsPage(document) },
    [API_DOCS.icon]: { type: 'svg', text: ICON },
  };
  return (req, res, next) => {
    const found = documents[requestPath(req.url)];
    if (!found) return next();
    if (req.method !== 'GET' && req.method !== 'HEAD') {
      res.setHeader('allow', 'GET, HEAD');
      throw new HttpError(405, 'method_not_allowed', 'This address can only be read.');
    }
    res.setHeader('cache-control', 'no-cache');
    res.type(found.type).send(found.text);
  };
}
