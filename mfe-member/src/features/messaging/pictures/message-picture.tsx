import { VisuallyHidden } from '@meridian/platform';
import styled from 'styled-components';
import { Removed } from '../message-state';

const MAX_HEIGHT_REM = 16;

const Image = styled.img`
  display: block;
  max-inline-size: 100%;
  max-block-size: ${MAX_HEIGHT_REM}rem;
  margin-block-start: var(--space-2);
  border-radius: var(--radius-md);
`;
/** It has its size before the picture is loaded, so that nothing moves then. */
const Sized = styled(Image)<{ $width: number; $height: number }>`
  inline-size: min(
    ${({ $width, $height }) => ((MAX_HEIGHT_REM * $width) / $height).toFixed(2)}rem,
    ${({ $width }) => $width}px
  );
  block-size: auto;
  aspect-ratio: ${({ $width, $height }) => `${$width} / ${$height}`};
`;

export interface PictureOfMessage {
  mediaUrl?: string | undefined;
  mediaWidth?: number | undefined;
  mediaHeight?: number | undefined;
  mediaAlt?: string | undefined;
}

/**
 * Shows the picture of a message. A picture of this site opens in a new tab in full size. Old messages have pictures of
 * other sites, without sizes and descriptions.
 */
export function MessagePicture({ message, name }: { message: PictureOfMessage; name: string }) {
  const { mediaUrl, mediaWidth: width, mediaHeight: height, mediaAlt } = message;
  if (!mediaUrl) return mediaAlt ? <Removed>This picture was deleted: {mediaAlt}</Removed> : null;
  const shown = { src: mediaUrl, alt: mediaAlt || `Picture from ${name}`, loading: 'lazy' as const };
  if (!width || !height) return <Image {...shown} />;
  return (
    <a href={mediaUrl} target="_blank" rel="noreferrer">
      <Sized {...shown} {...{ width, height }} $width={width} $height={height} />
      <VisuallyHidden>(opens in a new tab)</VisuallyHidden>
    </a>
  );
}
