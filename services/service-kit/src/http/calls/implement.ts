import { meetsAccess } from '@meridian/shared-types';
import type { Access, BodyOf, Contract, ParamsOf, QueryOf, ResponseOf, Route } from '@meridian/shared-types/contracts';
import { byPrecedence } from '@meridian/shared-types/route-matcher';
import { Router, type Request, type Response } from 'express';
import { z } from 'zod';
import { forbidden, HttpError, invalid } from '../../http-error';
import { isServiceRequest } from '../identify';
import type { Identity } from '../../identity/identity';
import { hasBody, jsonBody } from '../json-body';
import { currentContext } from '../../observability/logger';
import { requireRecentSignIn } from '../../identity/recent-sign-in';
import { refuseWhileViewing } from '../while-viewing';
import { sendJson } from '../send-json';
import type { LimitWrites } from '../limits/write-limits';

/** The argument of a handler: validated input and the caller. */
export interface HandlerInput<R extends Route> {
  params: ParamsOf<R>;
  query: QueryOf<R>;
  body: BodyOf<R>;
  identity: R['access'] extends 'public' | 'service' ? Identity | undefined : Identity;
  /** The request and response, for handlers that set a cookie or send something other than JSON. */
  http: { req: Request; res: Response };
}

/** The handlers of a contract: one for each call. @example const handlers: Handlers<typeof eventsApi> = { … }; */
export type Handlers<C extends Contract> = { [K in keyof C]: (call: HandlerInput<C[K]>) => Promise<ResponseOf<C[K]>> };

/** Records that a site admin reads personal data by a call with {@link Route.readsPersonalData}. */
export type RecordRead = (route: Route, params: unknown) => Promise<void>;

/** The schema of inputs that the contract does not declare. */
const NOTHING = z.strictObject({});

/**
 * Creates a router for a contract. For each call it checks access (401, 403), validates the input (400 with fields),
 * applies the rate limit (429), runs the handler and parses the response, which removes undeclared keys. A missing
 * handler does not compile.
 * @example
 * const router = implement(eventsApi, { list: async ({ query, identity }) => …, get: … });
 */
export function implement<C extends Contract>(contract: C, handlers: Handlers<C>): Router {
  const router = Router({ caseSensitive: true, strict: true });
  // Express uses the first match, so /api/user/events must come before /api/user/{userId}.
  const routes = Object.entries(contract).map(([name, spec]) => ({ name, spec, path: spec.path }));
  for (const { name, spec } of byPrecedence(routes)) {
    const skipsBodyParsing = spec.bodyType === 'multipart' || spec.isOneClick === true;
    const [query, body] = [spec.query ?? NOTHING, spec.body ?? NOTHING.optional()];
    const handler = handlers[name as keyof C] as unknown as (call: HandlerInput<Route>) => Promise<unknown>;
    router.route(spec.path.replace(/\{(\w+)\}/g, ':$1'))[spec.method.toLowerCase() as 'get'](
      (req, res, next) => {
        res.locals.route = spec.path;
        refuseWhileViewing(spec, currentContext()?.identity);
        checkAccess(spec.access, req);
        next();
      },
      (req, res, next) => {
        if (skipsBodyParsing || !hasBody(req)) return next();
        return jsonBody(req, res, next);
      },
      async (req, res) => {
        const call: HandlerInput<Route> = {
          params: parse(spec.params, req.params),
          query: parse(query, req.query),
          body: skipsBodyParsing ? undefined : parse(body, hasBody(req) ? req.body : undefined),
          identity: currentContext()?.identity as Identity,
          http: { req, res },
        };
        if (spec.needsRecentSignIn) requireRecentSignIn(call.identity);
        // The limit is applied after validation, so that invalid requests do not count.
        await (req.app.locals.limitWrites as LimitWrites)(spec, call.http);
        let response: unknown;
        try {
          response = await handler(call);
        } finally {
          if (spec.method !== 'GET') (req.app.locals.onChange as () => void)(); // Errors also clear caches.
        }
        if (spec.readsPersonalData) await (req.app.locals.recordRead as RecordRead)(spec, call.params);
        if (!res.headersSent) sendJson(spec, call.http, spec.response.parse(response));
      },
    );
  }
  return router;
}

function parse(schema: z.ZodType | undefined, value: unknown): undefined {
  if (!schema) return undefined;
  const result = schema.safeParse(value);
  if (!result.success) throw invalid(result.error);
  return result.data as undefined; // The type of the handler is the real one.
}

/** What people read who do not have the access. */
const REFUSALS: Partial<Record<Access, string>> = {
  'site-admin': 'Only site admins can do this.',
  treasurer: 'Only treasurers and site admins can do this.',
};

function checkAccess(access: Access, req: Request): void {
  const identity = currentContext()?.identity;
  if (access === 'public') return;
  if (access === 'service') {
    if (!isServiceRequest(req)) throw new HttpError(401, 'service_only', 'This call is not public.');
    return;
  }
  if (!identity) throw new HttpError(401, 'sign_in_required', 'Sign in to continue.');
  if (meetsAccess(access, identity)) return;
  throw forbidden(REFUSALS[access] ?? 'An active membership is required.');
}
