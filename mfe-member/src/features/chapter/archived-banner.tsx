import { Banner, ButtonLink, formatCardDate } from '@meridian/platform';
import type { Archive } from '@meridian/shared-types';

interface Props {
  archive: Archive;
  /** Where the chapter is brought back, for those who may. */
  manageTo: string | undefined;
  chapterTo: (slug: string) => string;
}

/** Says that the chapter is only there to be read, since when, and why. */
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
