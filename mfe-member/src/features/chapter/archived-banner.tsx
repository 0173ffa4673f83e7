import { Banner, ButtonLink, formatCardDate } from '@meridian/platform';
import type { Archive } from '@meridian/shared-types';

interface Props {
  archive: Archive;
  /** The path of the page where the chapter is restored, for people who may do so. */
  manageTo: string | undefined;
  chapterTo: (slug: string) => string;
}

/** Says that the chapter is read-only, since when, and why. */
export const ArchivedBanner = ({ archive: { at, reason, mergedInto }, manageTo, chapterTo }: Props) => (
  <Banner
    tone="warning"
    title={
      mergedInto
        ? `This chapter was merged into ${mergedInto.name} on ${formatCardDate(at)}`
        : `This chapter was archived on ${formatCardDate(at)}`
    }
    action={
      mergedInto ? (
        <ButtonLink size="sm" to={chapterTo(mergedInto.slug)}>
          {`Open ${mergedInto.name}`}
        </ButtonLink>
      ) : (
        manageTo && (
          <ButtonLink size="sm" variant="secondary" to={manageTo}>
            Manage
          </ButtonLink>
        )
      )
    }
  >
    {reason}
  </Banner>
);
