/** Which of some page templates wins at an address; `wins` is undefined where none fits. */
export interface RouteCase {
  rule: string;
  templates: string[];
  path: string;
  wins: string | undefined;
  params?: Record<string, string>;
}

/** The one table of which path wins. Everything that looks up routes is tested with it. */
export const ROUTE_CASES: RouteCase[] = [
  {
    rule: 'text goes before a parameter, whichever is listed first',
    templates: ['/events/:id', '/events/create'],
    path: '/events/create',
    wins: '/events/create',
  },
  {
    rule: 'a parameter takes what no text fits',
    templates: ['/events/:id', '/events/create'],
    path: '/events/created',
    wins: '/events/:id',
    params: { id: 'created' },
  },
  {
    rule: 'the fewer parameters win',
    templates: ['/:area/:slug/admin', '/chapters/:slug/:tab', '/chapters/:slug/admin'],
    path: '/chapters/lagos/admin',
    wins: '/chapters/:slug/admin',
    params: { slug: 'lagos' },
  },
  {
    rule: 'of equals, the one that is listed first wins',
    templates: ['/:area/admin', '/chapters/:slug'],
    path: '/chapters/admin',
    wins: '/:area/admin',
    params: { area: 'chapters' },
  },
  {
    rule: 'a parameter is one segment, and never empty',
    templates: ['/chapters/:slug'],
    path: '/chapters/lagos/events',
    wins: undefined,
  },
  {
    rule: 'a template without its parameter is another path',
    templates: ['/chapters/:slug'],
    path: '/chapters',
    wins: undefined,
  },
  {
    rule: 'values of parameters are decoded',
    templates: ['/chapters/:slug'],
    path: '/chapters/bay%20area',
    wins: '/chapters/:slug',
    params: { slug: 'bay area' },
  },
  {
    rule: 'text is text, also where it has a dot',
    templates: ['/a.b', '/:x'],
    path: '/aXb',
    wins: '/:x',
    params: { x: 'aXb' },
  },
  { rule: 'case matters', templates: ['/about'], path: '/About', wins: undefined },
  {
    rule: 'a parameter goes before a wildcard',
    templates: ['/docs/*', '/docs/:page'],
    path: '/docs/start',
    wins: '/docs/:page',
    params: { page: 'start' },
  },
  {
    rule: 'text weighs more than a wildcard costs',
    templates: ['/:area/:slug', '/docs/*'],
    path: '/docs/start',
    wins: '/docs/*',
  },
  {
    rule: 'a wildcard takes any number of segments',
    templates: ['/docs/*'],
    path: '/docs/start/first',
    wins: '/docs/*',
  },
  { rule: 'a wildcard takes none, too', templates: ['/docs/*'], path: '/docs', wins: '/docs/*' },
];
