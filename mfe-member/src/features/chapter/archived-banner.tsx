import { Banner, ButtonLink, formatLocal } from '@meridian/platform';
import { localTimeAt, type Archive } from '@meridian/shared-types';

interface Props {
  archive: Archive;
  /** The time zone of the chapter, whose date is shown, so that every reader sees the same one. */
  timeZone: string;
  /** The path of the page where the chapter is restored, for people who may do so. */
  manageTo: string | undefined;
  chapterTo: (slug: string) => string;
}

const dateIn = (zone: string, at: string): string => formatLocal(localTimeAt(new Date(at), zone), 'MMM dd, yyyy');

/** Says that the chapter is read-only, since when, and why. */
export const ArchivedBanner = ({ archive: { at, reason, mergedInto }, timeZone, manageTo, chapterTo }: Props) => (
  <Banner
    tone="warning"
    title={
      mergedInto
        ? `This chapter was merged into ${mergedInto.name} on ${dateIn(timeZone, at)}`
        : `This chapter was archived on ${dateIn(timeZone, at)}`
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
