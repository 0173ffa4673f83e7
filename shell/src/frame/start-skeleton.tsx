import { media, PagePlaceholder, Wordmark } from '@meridian/platform';
import { matchRoutes } from 'react-router-dom';
import styled from 'styled-components';
import { wasSideShown, Side } from './navigation/side';
import { copyOfRegistry } from '../registry/read-registry';

const Bar = styled.div`
  display: flex;
  align-items: center;
  block-size: var(--bar-height);
  padding-inline: var(--gutter);
  border-block-end: 1px solid var(--color-border);
`;
const Middle = styled.div`
  container: frame / inline-size;
`;
const Columns = styled.div`
  display: flex;
  min-block-size: calc(100dvh - var(--bar-height));
`;
const Body = styled.div`
  flex: 1;
  min-inline-size: 0;
  padding: var(--main-top) var(--gutter);
  ${media.xl} {
    padding-inline: max(var(--gutter), (100% - var(--page)) / 2);
  }
`;

/** Returns the shape of the page from a copy of the registry, or undefined if the copy does not contain it. */
function shapeOfPage() {
  const mounts = copyOfRegistry()?.remotes.flatMap((remote) => remote.mounts) ?? [];
  return matchRoutes(
    mounts.map(({ path, shape }) => ({ path, caseSensitive: true, handle: shape })),
    location.pathname,
  )?.at(-1)?.route.handle;
}

/** Shows the skeleton of the frame until the registry is loaded. */
export function StartSkeleton() {
  return (
    <>
      <Bar>
        <Wordmark />
      </Bar>
      <Middle>
        <Columns>
          {wasSideShown() && <Side />}
          <Body>
            <PagePlaceholder shape={shapeOfPage()} />
          </Body>
        </Columns>
      </Middle>
    </>
  );
}
