import { media, Wordmark } from '@meridian/platform';
import styled from 'styled-components';
import { PageSkeleton } from './page-skeleton';

const Bar = styled.div`
  display: flex;
  align-items: center;
  block-size: var(--bar-height);
  padding-inline: var(--gutter);
  border-block-end: 1px solid var(--color-border);
`;
const Body = styled.div`
  padding: var(--main-top) var(--gutter);
  ${media.xl} {
    padding-inline: max(var(--gutter), (100% - var(--page)) / 2);
  }
`;

/** The frame's skeleton, until the registry is loaded. */
export function StartSkeleton() {
  return (
    <>
      <Bar>
        <Wordmark />
      </Bar>
      <Body>
        <PageSkeleton />
      </Body>
    </>
  );
}
