import type { RequestHandler } from 'express';
import helmet from 'helmet';

const SELF = "'self'";
const NONE = "'none'";

/** Everything comes from this origin: scripts of modules, too. styled-components writes its styles into the page, hence `unsafe-inline` for styles. */
export const securityHeaders = (): RequestHandler => helmet({
  contentSecurityPolicy: {
    useDefaults: false,
    directives: {
      defaultSrc: [SELF], scriptSrc: [SELF], styleSrc: [SELF, "'unsafe-inline'"], imgSrc: [SELF, 'data:', 'https:'], connectSrc: [SELF],
      objectSrc: [NONE], baseUri: [NONE], frameAncestors: [NONE], formAction: [SELF],
    },
  },
  xFrameOptions: { action: 'deny' },
});
