import { z } from 'zod';

/**
 * Who a page is meant for. A courtesy for menus and guards: the server decides.
 * `active`: active subscribers, site admins among them; `member`: those of them who are no site admin.
 */
export const Audience = z.enum(['everyone', 'signed-out', 'signed-in', 'active', 'member', 'site-admin']);
export type Audience = z.infer<typeof Audience>;

/** A path that a module serves. `path` is a React Router pattern relative to the origin. */
export const Mount = z.object({ path: z.string().regex(/^\/[\w\-/:*]*$/), title: z.string() });

/**
 * An entry that a module adds to a menu of the frame. `order` sorts; the lowest comes first.
 * `account`: the avatar menu of the signed in, the buttons of the signed out. `chapter`: the page of one chapter, `:slug` in `to`.
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
export const Remote = ModuleManifest.extend({ version: z.string(), entry: z.string().startsWith('/remotes/'), previous: z.string().nullable() });
export type Remote = z.infer<typeof Remote>;

/**
 * `GET /federation/registry.json`: which version of which module the shell loads, and where each belongs.
 * `release` changes with every promotion or rollback. `development` is the gateway's word, never in production.
 */
export const Registry = z.object({ schema: z.literal(1), release: z.number().int(), remotes: z.array(Remote), development: z.literal(true).optional() });
export type Registry = z.infer<typeof Registry>;
