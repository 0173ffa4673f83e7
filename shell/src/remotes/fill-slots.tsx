import { ErrorState, Skeleton, SlotProvider, type FilledPart, type SlotProps } from '@meridian/platform';
import type { ModulePart, Registry, Remote, SlotName } from '@meridian/shared-types';
import { useMemo, type ComponentType } from 'react';
import { Outlet } from 'react-router-dom';
import { isSeenBy } from '../registry/audience';
import { useViewer } from '../frame/navigation/use-viewer';
import type { PageLoader } from './page-loader';
import { RemoteBoundary } from './remote-boundary';

interface Props {
  registry: Registry;
  /** The loader of parts, whose path is that of {@link partPath}. */
  loader: PageLoader;
}

export const partPath = ({ slot, name }: Pick<ModulePart, 'slot' | 'name'>): string => `${slot}/${name}`;

/** Fills the slots of pages with the parts of all modules. If a part does not load, the page around it still works. */
export function FillSlots({ registry, loader }: Props) {
  const viewer = useViewer();
  const fill = useMemo(() => {
    const parts = registry.remotes.flatMap((remote) =>
      (remote.parts ?? []).filter(({ audience }) => isSeenBy(audience, viewer)).map((part) => ({ remote, part })),
    );
    return <S extends SlotName>(slot: S) =>
      parts
        .filter(({ part }) => part.slot === slot)
        .sort((a, b) => a.part.order - b.part.order)
        .map(({ remote, part }) => toFilledPart<S>(remote, part, loader));
  }, [registry, viewer, loader]);
  return (
    <SlotProvider value={fill}>
      <Outlet />
    </SlotProvider>
  );
}

const toFilledPart = <S extends SlotName>(remote: Remote, part: ModulePart, loader: PageLoader): FilledPart<S> => ({
  ...part,
  render: (props: SlotProps[S]) => (
    <RemoteBoundary
      address={{ remote, path: partPath(part) }}
      loader={loader}
      pending={<Skeleton height="12rem" />}
      renderFailure={({ resetErrorBoundary }) => (
        <ErrorState
          title={`“${part.title}” is not available`}
          text="Everything else works. Try again in a moment."
          onRetry={() => resetErrorBoundary()}
        />
      )}
      render={(Component) => {
        const Part = Component as ComponentType<SlotProps[S]>;
        return <Part {...props} />;
      }}
    />
  ),
});
