import type { RequestHandler } from 'express';
import helmet from 'helmet';

const SELF = "'self'";
const NONE = "'none'";

/**
 * Browser features that no page uses, disabled so that injected code cannot use them. Clipboard and full screen keep
 * the browser's default. The door of an event reads tickets with the camera, and keeps the screen on. People sign in
 * with passkeys.
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
 * Everything is loaded from this origin, including modules. styled-components needs `unsafe-inline` for styles. Images
 * may come from any https address, because chat messages may show one (`mediaUrl`).
 */
export const createSecurityHeaders = (): RequestHandler[] => [
  (_req, res, next) => {
    res.setHeader('permissions-policy', PERMISSIONS);
    next();
  },
  helmet({
    contentSecurityPolicy: {
      useDefaults: false,
      directives: {
        defaultSrc: [SELF],
        scriptSrc: [SELF],
        styleSrc: [SELF, "'unsafe-inline'"],
        imgSrc: [SELF, 'https:'],
        connectSrc: [SELF],
        objectSrc: [NONE],
        baseUri: [NONE],
        frameAncestors: [NONE],
        formAction: [SELF],
      },
    },
    xFrameOptions: { action: 'deny' },
  }),
];
