import type { SitePageContent } from '@meridian/shared-types';

/** A member of the board, a director or an advisor. */
export type Leader = SitePageContent<'leadership'>['sections'][number]['people'][number];
