import * as z from 'zod';

/**
 * Who a page is meant for. A courtesy for menus and guards: the server decides. `active`: active subscribers, site
 * admins among them; `member`: those of them who are no site admin.
 */
export const Audience = z.enum(['everyone', 'signed-out', 'signed-in', 'active', 'member', 'site-admin']);
export type Audience = z.infer<typeof Audience>;

/** A path that a module serves. `path` is a React Router pattern relative to the origin. */
export const Mount = z.object({
  path: z.string().regex(/^\/[\w\-/:*]*$/),
  title: z.string(),
  /** For search engines and link previews, where everyone may read the page. */
  description: z.string().optional(),
  /** What of the organisation the page shows to everyone; the gateway describes it to search engines. */
  shows: z.enum(['events', 'chapter']).optional(),
});
export type Mount = z.infer<typeof Mount>;

/**
 * An entry that a module adds to a menu of the frame. `order` sorts; the lowest comes first. `account`: the avatar menu
 * of the signed in, the buttons of the signed out. `chapter`: the page of one chapter, `:slug` in `to`.
 */
export const NavItem = z.object({
  area: z.enum(['top', 'side', 'quick', 'account', 'chapter', 'footer-community', 'footer-company', 'footer-connect']),
  label: z.string(),
  to: z.string().startsWith('/'),
  audience: Audience,
  order: z.number(),
  icon: z.string().optional(),
});
export type NavItem = z.infer<typeof NavItem>;

/** What a module says of itself (`module.json` beside its package.json). */
export const ModuleManifest = z.object({
  name: z.string().regex(/^mfe_[a-z]+$/),
  title: z.string(),
  /** The range of the platform package that it was built for. */
  platform: z.string(),
  mounts: z.array(Mount).min(1),
  nav: z.array(NavItem),
});
export type ModuleManifest = z.infer<typeof ModuleManifest>;

/** A published version of a module, ready to be loaded. `entry` is the URL of its federation manifest. */
export const Remote = ModuleManifest.extend({
  version: z.string(),
  entry: z.string().startsWith('/remotes/'),
  previous: z.string().nullable(),
});
export type Remote = z.infer<typeof Remote>;

/**
 * `GET /federation/registry.json`: which version of which module the shell loads, and where each belongs. `release`
 * changes with every promotion or rollback. `development` is the gateway's word, never in production.
 */
export const Registry = z.object({
  schema: z.literal(1),
  release: z.number().int(),
  remotes: z.array(Remote),
  development: z.literal(true).optional(),
});
export type Registry = z.infer<typeof Registry>;

/** A page that everyone may read, as the module's `src/pages.ts` lists it. `chunk` is its file in `src/routes`. */
export const PageSource = Mount.pick({ title: true, shows: true }).extend({
  path: z.string().startsWith('/'),
  description: z.string(),
  chunk: z.string(),
  /** The address that counts, where the page has several. */
  canonical: z.string().startsWith('/').optional(),
  /** What it says of itself in the words of schema.org. */
  data: z.record(z.string(), z.unknown()).optional(),
  /** What it reads at once, to be asked for with the page. @example ['/api/chapters'] */
  reads: z.array(z.string().startsWith('/api/')).optional(),
  /** Whether a visitor is shown its text before any script has come. */
  isPrerendered: z.boolean(),
});
export type PageSource = z.infer<typeof PageSource>;

/**
 * The same, as a build leaves it in `pages.json`: with its scripts, relative to the module's folder, and its first
 * picture.
 */
export const PublishedPage = PageSource.omit({ chunk: true }).extend({
  scripts: z.array(z.string()),
  html: z.string(),
  css: z.string(),
});
export type PublishedPage = z.infer<typeof PublishedPage>;
