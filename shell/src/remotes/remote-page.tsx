import { PagePlaceholder, PageShape, usePageTitle } from '@meridian/platform';
import type { PagePart } from '@meridian/shared-types';
import { FocusPageHeading } from '../frame/focus/focus-page-heading';
import { PageFailure } from './page-failure';
import { RemoteBoundary, type RemoteBoundaryProps } from './remote-boundary';

interface Props extends Pick<RemoteBoundaryProps, 'address' | 'loader' | 'reload'> {
  title: string;
  shape?: readonly PagePart[] | undefined;
}

/** Renders one page of a module, in an error boundary of its own. */
export function RemotePage({ title, shape, ...module }: Props) {
  return (
    <PageShape value={shape}>
      <PageTitle title={title} />
      <RemoteBoundary
        {...module}
        pending={<PagePlaceholder />}
        renderFailure={(failure) => <PageFailure {...failure} title={title} />}
        render={(Page) => (
          <>
            <FocusPageHeading />
            <Page />
          </>
        )}
      />
    </PageShape>
  );
}

/** Sets the page's title. It is rendered before the page, so that the page can set another title. */
function PageTitle({ title }: { title: string }): null {
  usePageTitle(title);
  return null;
}
