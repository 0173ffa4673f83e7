import { createCookieReader } from '@meridian/service-kit';
import { MODULE_ORIGINS_COOKIE, moduleOriginsIn } from '@meridian/shared-types';
import type { RequestHandler } from 'express';
import helmet from 'helmet';
import { IncomingMessage, ServerResponse } from 'node:http';
import { Socket } from 'node:net';

const SELF = "'self'";
const NONE = "'none'";

/**
 * The browser features that pages use. The door page of an event reads tickets with the camera and keeps the screen on,
 * and people sign in with passkeys. All features below are disabled so that injected code cannot use them. Clipboard
 * and full screen keep the browser's default.
 */
const USED = ['camera', 'publickey-credentials-create', 'publickey-credentials-get', 'screen-wake-lock'];
const PERMISSIONS = `${USED.map((name) => `${name}=(self)`).join(', ')}, ${[
  'accelerometer',
  'autoplay',
  'bluetooth',
  'display-capture',
  'encrypted-media',
  'geolocation',
  'gyroscope',
  'hid',
  'magnetometer',
  'microphone',
  'midi',
  'payment',
  'serial',
  'usb',
  'xr-spatial-tracking',
]
  .map((name) => `${name}=()`)
  .join(', ')}`;

/**
 * Creates a handler that sets the security headers. Everything is loaded from this origin, including modules.
 * styled-components needs `unsafe-inline` for styles. Images may come from any https address, because chat messages may
 * show one (`mediaUrl`). Outside production, a browser may load a module from another origin, with its scripts, fonts
 * and images, after a person has agreed to this origin (`MODULE_ORIGINS_COOKIE`).
 */
export function createSecurityHeaders(isProduction: boolean): RequestHandler {
  const headers = headersFor(isProduction, []);
  return (req, res, next) => {
    const agreed = isProduction ? [] : moduleOriginsIn(readOrigins(req) ?? '');
    for (const [name, value] of agreed.length > 0 ? headersFor(isProduction, agreed) : headers)
      res.setHeader(name, value);
    next();
  };
}

const readOrigins = createCookieReader(() => MODULE_ORIGINS_COOKIE, '[\\w.%-]{1,2000}');

/** Returns the headers of pages that may load modules from this site and from other origins. */
function headersFor(isProduction: boolean, elsewhere: string[]): Map<string, string> {
  const headers = collectHeaders(
    helmet({
      contentSecurityPolicy: {
        useDefaults: false,
        directives: {
          defaultSrc: [SELF],
          scriptSrc: [SELF, ...elsewhere],
          styleSrc: [SELF, "'unsafe-inline'"],
          imgSrc: [SELF, 'https:', ...(isProduction ? [] : ['http:'])],
          ...(elsewhere.length > 0 && { fontSrc: [SELF, ...elsewhere] }),
          connectSrc: [SELF, ...elsewhere],
          objectSrc: [NONE],
          baseUri: [NONE],
          frameAncestors: [NONE],
          formAction: [SELF],
        },
      },
      xFrameOptions: { action: 'deny' },
    }),
  );
  headers.set('permissions-policy', PERMISSIONS);
  return headers;
}

/** Returns the headers that helmet sets. They are the same for every request, so helmet runs only once. */
function collectHeaders(setHeaders: ReturnType<typeof helmet>): Map<string, string> {
  const res = new ServerResponse(new IncomingMessage(new Socket()));
  setHeaders(res.req, res, (error?: unknown) => {
    if (error) throw error;
  });
  return new Map(Object.entries(res.getHeaders()).map(([name, value]) => [name, String(value)]));
}
