import { Suspense, use, useEffect, useRef, type ComponentType, type ReactNode } from 'react';
import { ErrorBoundary, type FallbackProps } from 'react-error-boundary';
import { useLocation } from 'react-router-dom';
import { LoadFailure, type PageAddress, type PageLoader } from './page-loader';
import { reloadDocument } from './reload-document';
import { reportPage } from './report-page';

export interface RemoteBoundaryProps {
  address: PageAddress;
  loader: PageLoader;
  /** It is shown while it loads. */
  pending: ReactNode;
  renderFailure: (failure: FallbackProps) => ReactNode;
  render: (Component: ComponentType) => ReactNode;
  reload?: (() => Promise<void>) | undefined;
}

/** Loads and renders a component of a module, in an error boundary of its own. */
export function RemoteBoundary({
  address,
  loader,
  pending,
  renderFailure,
  render,
  reload = reloadDocument,
}: RemoteBoundaryProps) {
  const { key } = useLocation();
  const isRetried = useRef(false);
  const isLate = useRef(false);
  return (
    <ErrorBoundary
      fallbackRender={renderFailure}
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
        // The loader has reported the others.
        if (!(error instanceof LoadFailure)) reportPage(address.remote, { failure: 'code' });
      }}
    >
      <Suspense fallback={pending}>
        <Loaded address={address} loader={loader} render={render} />
        <Rendered
          onRendered={() => {
            isRetried.current = false;
          }}
        />
      </Suspense>
    </ErrorBoundary>
  );
}

function Loaded({ address, loader, render }: Pick<RemoteBoundaryProps, 'address' | 'loader' | 'render'>) {
  return render(use(loader.page(address)));
}

/** Reports that the component was rendered. It is a sibling of it, so its effect runs only in that case. */
function Rendered({ onRendered }: { onRendered: () => void }): null {
  useEffect(onRendered);
  return null;
}
