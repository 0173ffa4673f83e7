import { fetchRegistry } from '../registry/read-registry';

/** Loads the document again if the server can be reached: otherwise the browser would show nothing at all. */
export async function reloadDocument(reload = () => location.reload()): Promise<void> {
  await fetchRegistry().then(reload, () => undefined);
}
