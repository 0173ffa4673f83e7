import * as z from 'zod';
import { PAGE_FAILURES, PAGE_REPORTS } from './page-reports';

/**
 * The people that a page is for. It only controls menus and guards in the browser, because the server decides about
 * access. `active`: active subscribers, including site admins; `member`: active subscribers except site admins.
 */
export const Audience = z.enum(['everyone', 'signed-out', 'signed-in', 'active', 'member', 'site-admin', 'treasurer']);
export type Audience = z.infer<typeof Audience>;

/**
 * A part of a page below its heading, which the shell shows as a placeholder while the page loads. `eyebrow` and
 * `actions` are above the heading and beside it; `chat` is on narrow screens only.
 */
export const PagePart = z.enum([
  'eyebrow',
  'actions',
  'chat',
  'search',
  'search-filter',
  'search-filters',
  'tabs',
  'three-tiles',
  'four-tiles',
  'cards',
  'wide-cards',
  'small-cards',
  'list',
  'columns',
  'picture',
  'form',
  'calendar',
]);
export type PagePart = z.infer<typeof PagePart>;

/** A path that a module serves. `path` is a React Router pattern relative to the origin. */
export const Mount = z.object({
  path: z.string().regex(/^\/[\w\-/:*]*$/),
  title: z.string(),
  /** The description of a public page for search engines and link previews. */
  description: z.string().optional(),
  /** The public data on the page, which the gateway adds to it as structured data. */
  shows: z.enum(['events', 'event', 'chapter']).optional(),
  /** The parts that the shell shows as placeholders while the page loads, from top to bottom. */
  shape: z.array(PagePart).optional(),
});
export type Mount = z.infer<typeof Mount>;

/**
 * An entry that a module adds to a menu of the shell, sorted by `order`, lowest first. `account` is the avatar menu, or
 * the buttons for signed-out visitors. `phone` is the bar at the bottom of phones, which has room for five. `chapter`
 * is the page of a chapter, for which `to` contains `:slug`.
 */
export const NavItem = z.object({
  area: z.enum([
    'top',
    'side',
    'quick',
    'phone',
    'account',
    'chapter',
    'footer-community',
    'footer-company',
    'footer-connect',
  ]),
  label: z.string(),
  to: z.string().startsWith('/'),
  audience: Audience,
  order: z.number(),
  icon: z.string().optional(),
  /** The number that the shell shows beside the entry, if it is not 0. */
  counts: z.enum(['pending-requests', 'unread-messages', 'unread-chats', 'inbox']).optional(),
});
export type NavItem = z.infer<typeof NavItem>;

/**
 * A place that all modules can fill: a tile of the dashboard, a tab of a chapter, of the profile or of the admin tools,
 * a section beside an event, or the dialog of the search in the frame.
 */
export const SlotName = z.enum(['dashboard-tile', 'chapter-tab', 'profile-tab', 'admin-tab', 'event-side', 'search']);
export type SlotName = z.infer<typeof SlotName>;

/**
 * A part that a module adds to a slot, sorted by `order`, lowest first. `name` is unique in the slot, and is the value
 * of a tab in the address.
 */
export const ModulePart = z.object({
  slot: SlotName,
  name: z.string().regex(/^[a-z]+(-[a-z]+)*$/),
  title: z.string(),
  /** The subtitle of the page while the tab is open. */
  description: z.string().optional(),
  audience: Audience,
  order: z.number(),
});
export type ModulePart = z.infer<typeof ModulePart>;

/** The manifest of a module, which is `module.json` beside its package.json. */
export const ModuleManifest = z.object({
  name: z.string().regex(/^mfe_[a-z]+$/),
  title: z.string(),
  /** The version range of the platform package for which the module was built. */
  platform: z.string(),
  mounts: z.array(Mount).min(1),
  nav: z.array(NavItem),
  parts: z.array(ModulePart).optional(),
});
export type ModuleManifest = z.infer<typeof ModuleManifest>;

/** A published version of a module. `entry` is the URL of its federation manifest. */
export const Remote = ModuleManifest.extend({
  version: z.string(),
  entry: z.string().startsWith('/remotes/'),
  previous: z.string().nullable(),
  /**
   * The gateway adds this to what it sends while there is a canary of the module. Reports with it prove that their
   * session was served this version.
   */
  reportToken: z.string().optional(),
});
export type Remote = z.infer<typeof Remote>;

/**
 * The response of `GET /federation/registry.json`: the module versions that the shell loads. `release` changes with
 * every promotion or rollback. The gateway sets `development` outside production.
 */
export const Registry = z.object({
  schema: z.literal(1),
  release: z.number().int(),
  remotes: z.array(Remote),
  development: z.literal(true).optional(),
});
export type Registry = z.infer<typeof Registry>;

/**
 * A version of a module that some sessions load instead of the released one. The file of all canaries is
 * `federation/canaries.json`, by the name of the module. It is not public, because it names people.
 */
export const Canary = z.object({
  remote: Remote,
  /** The percentage of sessions that load it. */
  share: z.number().min(0).max(100),
  /** The ids of people who load it whatever their session. */
  people: z.array(z.string().regex(/^[0-9a-f]{24}$/)),
  /** The percentage of sessions with a failed page above which it is stopped. */
  maxFailures: z.number().min(0).max(100),
  /** The time at which it was started. A canary that is started again is not stopped, and its sessions count anew. */
  startedAt: z.iso.datetime(),
});
export type Canary = z.infer<typeof Canary>;
export const Canaries = z.record(z.string(), Canary);
export type Canaries = z.infer<typeof Canaries>;

/**
 * What the shell reports about pages of modules, as the body of `POST /api/page-reports`. It names no person, no
 * address and no content. A page that was rendered has its load time, and one that failed the kind of failure. While
 * there is a canary of the module, a token proves that the session was served this version.
 * @example [{ "module": "mfe_member", "version": "1.0.0-4f1d0c93ab", "ms": 412 }]
 */
export const PageReports = z
  .array(
    z.strictObject({
      module: z.string().max(64),
      version: z.string().max(64),
      ms: z.number().min(0).max(PAGE_REPORTS.maxMs).optional(),
      failure: z.enum(PAGE_FAILURES).optional(),
      /** The `reportToken` of the version in the registry of this document. */
      token: z.string().max(100).optional(),
    }),
  )
  .max(PAGE_REPORTS.max);
export type PageReport = z.infer<typeof PageReports>[number];

/** The text that the registry signs for a published version: the SHA-256 of each of its files, in hex. */
export const SignedVersion = z.object({
  name: z.string(),
  version: z.string(),
  files: z.record(z.string(), z.string()),
});
export type SignedVersion = z.infer<typeof SignedVersion>;

/**
 * The signature of a published version, in the file `signature.json` of its folder. `signed` is a {@link SignedVersion}
 * as JSON text, and `signature` its Ed25519 signature in base64url.
 */
export const VersionSignature = z.object({ signed: z.string(), signature: z.string() });
export type VersionSignature = z.infer<typeof VersionSignature>;

/**
 * The response of `GET /federation/versions`: the signed versions in the store by module, newest first. In production
 * only site admins receive it.
 */
export const PublishedVersions = z.record(z.string(), z.array(z.string()));
export type PublishedVersions = z.infer<typeof PublishedVersions>;

/** A public page from the `src/pages.ts` of a module. `chunk` is its file in `src/routes`. */
export const PageSource = Mount.pick({ title: true, shows: true }).extend({
  path: z.string().startsWith('/'),
  description: z.string(),
  chunk: z.string(),
  /** The canonical path, if the page has several paths. */
  canonical: z.string().startsWith('/').optional(),
  /** The structured data for search engines, in schema.org terms. */
  data: z.record(z.string(), z.unknown()).optional(),
  /** The calls that the page makes at once, for preloading. @example ['/api/chapters'] */
  reads: z.array(z.string().startsWith('/api/')).optional(),
  /**
   * The public call whose response the page shows, with the parameters of its path. The gateway renders the page with
   * it.
   * @example '/api/posts/{slug}'
   */
  dataCall: z.string().startsWith('/api/').optional(),
  /**
   * Further public calls whose responses the page shows. Fields of the first response are parameters, too.
   * @example ['/api/chapters?id={chapterId}']
   */
  furtherCalls: z.array(z.string().startsWith('/api/')).optional(),
  /** The public call that lists the slugs for the sitemap, for a path with `:slug`. @example '/api/posts' */
  listedBy: z.string().startsWith('/api/').optional(),
  /** Whether the text is in the HTML, so that it is visible before any script runs. */
  isPrerendered: z.boolean(),
});
export type PageSource = z.infer<typeof PageSource>;

/**
 * A {@link PageSource} as the build writes it to `pages.json`: with its scripts, relative to the module's folder, and
 * its prerendered HTML and CSS.
 */
export const PublishedPage = PageSource.omit({ chunk: true }).extend({
  scripts: z.array(z.string()),
  html: z.string(),
  css: z.string(),
  /** The HTML and CSS if the call of a page with parameters finds nothing. */
  notFound: z.object({ html: z.string(), css: z.string() }).optional(),
});
export type PublishedPage = z.infer<typeof PublishedPage>;
