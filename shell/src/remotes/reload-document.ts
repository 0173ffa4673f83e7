import { fetchRegistry } from '../registry/read-registry';

/** Reloads the document if the server can be reached. Otherwise the browser would show an error page. */
export async function reloadDocument(reload = () => location.reload()): Promise<void> {
  await fetchRegistry().then(reload, () => undefined);
}
