import type { Access, BodyOf, Contract, ParamsOf, QueryOf, ResponseOf, Route } from '@meridian/shared-types/contracts';
import { byPrecedence } from '@meridian/shared-types/route-matcher';
import { Router, type Request, type Response } from 'express';
import { z } from 'zod';
import { forbidden, HttpError, invalid } from './http-error';
import type { Identity } from './identity';
import { hasBody, jsonBody } from './json-body';
import { currentContext } from './logger';
import type { LimitWrites } from './write-limits';

/** What a handler gets: validated input, and who calls. `identity` is there wherever the route asks for one. */
export interface HandlerInput<R extends Route> {
  params: ParamsOf<R>;
  query: QueryOf<R>;
  body: BodyOf<R>;
  identity: R['access'] extends 'public' | 'service' ? Identity | undefined : Identity;
  /** For the few that set a cookie or answer with bytes. */
  http: { req: Request; res: Response };
}

export type Handlers<C extends Contract> = { [K in keyof C]: (call: HandlerInput<C[K]>) => Promise<ResponseOf<C[K]>> };

/** What a route takes where its contract names nothing. */
const NOTHING = z.strictObject({});

/**
 * A router for a contract: checks access, parses the input (400 with fields), counts changes (429), runs the handler
 * and parses the answer, which strips every key that the contract does not name. A contract route without a handler
 * does not compile.
 * @example
 * const router = implement(eventsApi, { list: async ({ query, identity }) => …, get: … });
 */
export function implement<C extends Contract>(contract: C, handlers: Handlers<C>): Router {
  const router = Router({ caseSensitive: true, strict: true });
  // Express takes the first route that fits: /api/user/events is not /api/user/{userId}.
  const routes = Object.entries(contract).map(([name, spec]) => ({ name, spec, path: spec.path }));
  for (const { name, spec } of byPrecedence(routes)) {
    const isMultipart = spec.bodyType === 'multipart';
    const [query, body] = [spec.query ?? NOTHING, spec.body ?? NOTHING.optional()];
    const handler = handlers[name as keyof C] as unknown as (call: HandlerInput<Route>) => Promise<unknown>;
    router.route(spec.path.replace(/\{(\w+)\}/g, ':$1'))[spec.method.toLowerCase() as 'get'](
      (req, res, next) => {
        res.locals.route = spec.path;
        checkAccess(spec.access, req);
        next();
      },
      (req, res, next) => {
        if (isMultipart || !hasBody(req)) return next();
        return jsonBody(req, res, next);
      },
      async (req, res) => {
        const call: HandlerInput<Route> = {
          params: parse(spec.params, req.params),
          query: parse(query, req.query),
          body: isMultipart ? undefined : parse(body, hasBody(req) ? req.body : undefined),
          identity: currentContext()?.identity as Identity,
          http: { req, res },
        };
        // after the input: what is not valid costs nothing
        await (req.app.locals.limitWrites as LimitWrites)(spec, call.http);
        const reply = await handler(call);
        if (!res.headersSent) res.status(spec.status ?? 200).json(spec.response.parse(reply));
      },
    );
  }
  return router;
}

function parse(schema: z.ZodType | undefined, value: unknown): undefined {
  if (!schema) return undefined;
  const result = schema.safeParse(value);
  if (!result.success) throw invalid(result.error);
  return result.data as undefined; // the handler's own type says what it is
}

function checkAccess(access: Access, req: Request): void {
  const identity = currentContext()?.identity;
  if (access === 'public') return;
  if (access === 'service') {
    if (!(req.app.locals.isService as (req: Request) => boolean)(req))
      throw new HttpError(401, 'service_only', 'This call is not public.');
    return;
  }
  if (!identity) throw new HttpError(401, 'sign_in_required', 'Please sign in.');
  if (access === 'active' && !identity.isActive) throw forbidden('An active membership is required.');
  if (access === 'site-admin' && !identity.isSiteAdmin) throw forbidden('This is only accessible to administrators.');
}
