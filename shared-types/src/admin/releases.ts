import * as z from 'zod';

/** The author and the time of a publish or of a release. */
const Act = z.object({
  /** ISO 8601, UTC. */
  at: z.string(),
  author: z.string(),
  reason: z.string().optional(),
  /** The commit from which it was built. It ends with `+` if files had uncommitted changes. */
  commit: z.string().optional(),
});

/** What browsers have reported about the pages of a version since the gateways were started. */
const PageCounts = z.object({
  loaded: z.number(),
  failed: z.number(),
  /** The sum of the times from a visit to the first rendering, in seconds. */
  seconds: z.number(),
  /** Whether a gateway has stopped the version as a canary. */
  isStopped: z.boolean(),
});

const PublishedVersion = z.object({
  version: z.string(),
  /** The time and the author of its publication with `npm run remotes`. */
  published: Act.optional(),
  /**
   * The sizes, pages and names in which the loaded version differs from this one, a line for each. A line begins with
   * `+` for what only the loaded version has, and with `-` for what only this one has.
   * @example ['+ page /news 9.1 kB']
   */
  differences: z.array(z.string()),
  /** The path that shows this version in one tab. The shell has none. @example '/news?modules=mfe_news@1.0.0-a' */
  preview: z.string().optional(),
});

const LoadedModule = z.object({
  /** The name of the module, or `shell`. */
  name: z.string(),
  version: z.string(),
  /** The time and the author of its release. */
  released: Act.optional(),
  /** The sizes of its scripts as Brotli, by the page, the `shell` or the `entry`. @example { entry: '6.9 kB' } */
  sizes: z.record(z.string(), z.string()),
  /** The version that a rollback loads. It is null if there was none before. */
  previous: z.string().nullable().optional(),
  /** The version of the platform that the shell has, or the range of versions that the module needs. */
  platform: z.string().optional(),
  /**
   * The names that the shell provides, or that the module uses of the shell, by package.
   * @example { react: ['useState'], '@meridian/shared-types': ['eventsApi.list'] }
   */
  names: z.record(z.string(), z.array(z.string())).optional(),
  /** The parts with which the module fills slots of other pages. @example ['profile-tab/billing'] */
  parts: z.array(z.string()).optional(),
  /** The published versions, with the loaded one. */
  versions: z.array(PublishedVersion),
  /** The version that only a share of sessions, or a number of named people, load. */
  canary: z
    .object({
      version: z.string(),
      share: z.number(),
      people: z.number(),
      maxFailures: z.number(),
      pages: PageCounts.optional(),
    })
    .optional(),
  /** The reports about the loaded version. It and that of the canary are missing if no gateway could be asked. */
  pages: PageCounts.optional(),
});

const { at, author, reason, commit } = Act.shape;

/** A publish, a release, or a deletion of old versions. The order of the fields is that of the lines in the file. */
export const ReleaseHistoryEntry = z.object({
  at,
  action: z.enum(['publish', 'promote', 'canary', 'canary-end', 'rollback', 'remove', 'prune']),
  author,
  reason,
  commit,
  /** The number of the release. A publish and a canary have none. */
  release: z.number().optional(),
  /** The percentage of sessions that load a canary, and the number of named people. */
  share: z.number().optional(),
  people: z.number().optional(),
  /** The versions before and after, by the name of the module or of the `shell`. */
  changes: z.record(z.string(), z.object({ from: z.string().optional(), to: z.string().optional() })),
  /** The versions that `prune` deleted, by the name of the module or of the `shell`. */
  deleted: z.record(z.string(), z.array(z.string())).optional(),
});
export type ReleaseHistoryEntry = z.infer<typeof ReleaseHistoryEntry>;

/**
 * The versions that pages load, the other published versions, and the last publishes and releases. Each publish and
 * each release writes them to a file.
 */
export const ReleaseOverview = z.object({
  /** The number of the last release. It is 0 before the first one. */
  release: z.number().int(),
  /** The shell is first, followed by the modules by name. */
  modules: z.array(LoadedModule),
  /** The last publishes and releases, newest first. */
  history: z.array(ReleaseHistoryEntry),
});
export type ReleaseOverview = z.infer<typeof ReleaseOverview>;
