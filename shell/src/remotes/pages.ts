import { cancelModule, isMissingFile, loadModule } from './connect';
import { partPath } from './fill-slots';
import { createPageLoader } from './page-loader';
import { reloadIfOutdated } from './reload-if-outdated';
import { reportPage } from './report-page';

/** The page loader of this document. */
export const pages = createPageLoader({
  loadModule,
  cancelModule,
  isMissingFile,
  onFailure: reloadIfOutdated,
  onOutcome: reportPage,
});

/** Loads the parts of slots as if they were pages. */
export const parts = createPageLoader({
  async loadModule(remote) {
    const module = await loadModule(remote);
    return { routes: (module.parts ?? []).map((part) => ({ path: partPath(part), lazy: part.lazy as PartLoad })) };
  },
  cancelModule,
  isMissingFile,
  // A part does not replace the document, because the page around it works.
  onFailure: () => Promise.resolve(),
  onOutcome: reportPage,
});
type PartLoad = Awaited<ReturnType<typeof loadModule>>['routes'][number]['lazy'];
