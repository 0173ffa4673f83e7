import { cancelModule, isMissingFile, loadModule } from './connect';
import { createPageLoader } from './page-loader';
import { reloadIfOutdated } from './reload-if-outdated';

/** The page loader of this document. */
export const pages = createPageLoader({ loadModule, cancelModule, isMissingFile, onFailure: reloadIfOutdated });
