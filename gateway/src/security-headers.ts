import type { RequestHandler } from 'express';
import helmet from 'helmet';

const SELF = "'self'";
const NONE = "'none'";

/**
 * What no page of this origin asks for, so that nothing that gets into one can. Writing to the clipboard and full
 * screen stay as browsers have them.
 */
const PERMISSIONS = [
  'accelerometer',
  'autoplay',
  'bluetooth',
  'camera',
  'display-capture',
  'encrypted-media',
  'geolocation',
  'gyroscope',
  'hid',
  'magnetometer',
  'microphone',
  'midi',
  'payment',
  'publickey-credentials-get',
  'screen-wake-lock',
  'serial',
  'usb',
  'xr-spatial-tracking',
]
  .map((name) => `${name}=()`)
  .join(', ');

/**
 * Everything comes from this origin: scripts of modules, too. styled-components writes its styles into the page, hence
 * `unsafe-inline` for styles. Pictures come from elsewhere in one place: a chat message may show one by its address
 * (`mediaUrl`), which can be any of https; none by plain http.
 */
export const securityHeaders = (): RequestHandler[] => [
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
