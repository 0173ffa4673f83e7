import { pictureSources, type ShownPicture } from '@meridian/shared-types';
import styled from 'styled-components';
import { media } from '../../theme/media';

const Image = styled.img`
  inline-size: 100%;
  aspect-ratio: 16 / 9;
  object-fit: cover;
  border-radius: var(--radius-md);
  background: var(--color-sunken);

  &[data-shape='banner'] {
    aspect-ratio: 5 / 2;
    border-radius: var(--radius-lg);
    ${media.md} {
      aspect-ratio: 4 / 1;
    }
  }
`;

export interface CoverProps {
  picture: ShownPicture;
  /** The `sizes` of the `img`. Default: the width of a column of text. */
  sizes?: string;
  /** The shape. A `banner` is the wide picture at the top of a page. Default `card`. */
  shape?: 'card' | 'banner';
  /** Whether the picture is loaded immediately, not only when it comes near the screen. */
  isFirst?: boolean;
}

/**
 * Shows the picture of an article or a chapter. Its frame has a fixed shape, so that nothing moves when the picture
 * loads.
 * @example {chapter.picture && <Cover picture={chapter.picture} sizes="(min-width: 40rem) 20rem, 100vw" />}
 */
export const Cover = ({
  picture,
  sizes = '(min-width: 48rem) 46rem, 100vw',
  shape = 'card',
  isFirst = false,
}: CoverProps) => (
  <Image
    {...pictureSources(picture)}
    sizes={sizes}
    width={picture.width}
    height={picture.height}
    alt={picture.alt}
    data-shape={shape}
    loading={isFirst ? 'eager' : 'lazy'}
  />
);
