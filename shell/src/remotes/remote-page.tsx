import { PagePlaceholder, PageShape, usePageTitle } from '@meridian/platform';
import type { PagePart } from '@meridian/shared-types';
import { Suspense, use, useEffect, useRef } from 'react';
import { ErrorBoundary } from 'react-error-boundary';
import { useLocation } from 'react-router-dom';
import { FocusPageHeading } from '../frame/focus-page-heading';
import { LoadFailure, type PageAddress, type PageLoader } from './page-loader';
import { PageFailure } from './page-failure';
import { reloadDocument } from './reload-document';

export interface RemotePageProps {
  address: PageAddress;
  title: string;
  shape?: readonly PagePart[] | undefined;
  loader: PageLoader;
  reload?: () => Promise<void>;
}

/** Renders one page of a module, in an error boundary of its own. */
export function RemotePage({ address, title, shape, loader, reload = reloadDocument }: RemotePageProps) {
  const { key } = useLocation();
  const isRetried = useRef(false);
  const isLate = useRef(false);
  return (
    <PageShape value={shape}>
      <PageTitle title={title} />
      <ErrorBoundary
        fallbackRender={(failure) => <PageFailure {...failure} title={title} />}
        resetKeys={[key]}
        onReset={({ reason }) => {
          isRetried.current = reason === 'imperative-api';
          // A browser also answers the next request for a script with the pending one.
          if (isRetried.current && isLate.current) void reload();
          loader.retry(address);
        }}
        onError={(error) => {
          isLate.current = error instanceof LoadFailure && error.isLate;
          const canArrive = error instanceof LoadFailure && !error.isCode;
          // The same code would fail again, and only a new document loads other code.
          if (isRetried.current && !canArrive) void reload();
          isRetried.current = false;
        }}
      >
        <Suspense fallback={<PagePlaceholder />}>
          <LoadedPage
            address={address}
            loader={loader}
            onDrawn={() => {
              isRetried.current = false;
            }}
          />
        </Suspense>
      </ErrorBoundary>
    </PageShape>
  );
}

interface LoadedPageProps extends Omit<RemotePageProps, 'title' | 'shape' | 'reload'> {
  onDrawn: () => void;
}

function LoadedPage({ address, loader, onDrawn }: LoadedPageProps) {
  const Page = use(loader.page(address));
  return (
    <>
      <FocusPageHeading />
      <Drawn onDrawn={onDrawn} />
      <Page />
    </>
  );
}

/** Reports that the page was drawn. It is a sibling of the page, so its effect runs only in that case. */
function Drawn({ onDrawn }: { onDrawn: () => void }): null {
  useEffect(onDrawn);
  return null;
}

/** Sets the page's title. It is rendered before the page, so that the page can set another title. */
function PageTitle({ title }: { title: string }): null {
  usePageTitle(title);
  return null;
}
