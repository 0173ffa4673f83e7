/** A case of several templates and a path. `wins` is the matching template, or undefined if none matches. */
export interface RouteCase {
  rule: string;
  templates: string[];
  path: string;
  wins: string | undefined;
  params?: Record<string, string>;
}

/** The precedence of path templates. Every route lookup is tested with these cases. */
export const ROUTE_CASES: RouteCase[] = [
  {
    rule: 'a literal wins over a parameter, in any order',
    templates: ['/events/:id', '/events/create'],
    path: '/events/create',
    wins: '/events/create',
  },
  {
    rule: 'a parameter matches if no literal does',
    templates: ['/events/:id', '/events/create'],
    path: '/events/created',
    wins: '/events/:id',
    params: { id: 'created' },
  },
  {
    rule: 'fewer parameters win',
    templates: ['/:area/:slug/admin', '/chapters/:slug/:tab', '/chapters/:slug/admin'],
    path: '/chapters/lagos/admin',
    wins: '/chapters/:slug/admin',
    params: { slug: 'lagos' },
  },
  {
    rule: 'of equal templates the first one wins',
    templates: ['/:area/admin', '/chapters/:slug'],
    path: '/chapters/admin',
    wins: '/:area/admin',
    params: { area: 'chapters' },
  },
  {
    rule: 'a parameter is one segment and not empty',
    templates: ['/chapters/:slug'],
    path: '/chapters/lagos/events',
    wins: undefined,
  },
  {
    rule: 'a parameter is required',
    templates: ['/chapters/:slug'],
    path: '/chapters',
    wins: undefined,
  },
  {
    rule: 'parameters are decoded',
    templates: ['/chapters/:slug'],
    path: '/chapters/bay%20area',
    wins: '/chapters/:slug',
    params: { slug: 'bay area' },
  },
  {
    rule: 'a dot is literal',
    templates: ['/a.b', '/:x'],
    path: '/aXb',
    wins: '/:x',
    params: { x: 'aXb' },
  },
  { rule: 'case matters', templates: ['/about'], path: '/About', wins: undefined },
  {
    rule: 'a parameter wins over a wildcard',
    templates: ['/docs/*', '/docs/:page'],
    path: '/docs/start',
    wins: '/docs/:page',
    params: { page: 'start' },
  },
  {
    rule: 'a literal with a wildcard wins over two parameters',
    templates: ['/:area/:slug', '/docs/*'],
    path: '/docs/start',
    wins: '/docs/*',
  },
  {
    rule: 'a wildcard matches any number of segments',
    templates: ['/docs/*'],
    path: '/docs/start/first',
    wins: '/docs/*',
  },
  { rule: 'a wildcard matches no segment, too', templates: ['/docs/*'], path: '/docs', wins: '/docs/*' },
];
