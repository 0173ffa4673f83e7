import { Text } from '@meridian/platform';
import type { ChapterReport } from '@meridian/shared-types';
import styled from 'styled-components';

const Picture = styled.img`
  display: block;
  inline-size: auto;
  block-size: auto;
  max-inline-size: 100%;
  max-block-size: 16rem;
  margin-block: var(--space-2);
  border-radius: var(--radius-md);
`;

/** Shows the picture of a message that an admin reviews, with its description. */
export function ReviewedPicture({
  media: { mediaUrl, mediaWidth, mediaHeight, mediaAlt },
}: {
  media: Pick<ChapterReport, 'mediaUrl' | 'mediaWidth' | 'mediaHeight' | 'mediaAlt'>;
}) {
  if (!mediaUrl) return null;
  return (
    <>
      <Picture src={mediaUrl} width={mediaWidth} height={mediaHeight} alt={mediaAlt ?? ''} loading="lazy" />
      {mediaAlt && (
        <Text size="sm">
          Description: <bdi>{mediaAlt}</bdi>
        </Text>
      )}
    </>
  );
}
