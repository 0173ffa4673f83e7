import { appendFileSync, readdirSync } from 'node:fs';
import path from 'node:path';
import { gather } from './manifests';
import { SERVICES } from '../services';
import { complaints, k8s, kubectl, renderedOverlay } from './testing';

const overlays = readdirSync(path.join(k8s, 'overlays'));

describe.each(overlays)('The overlay %s is valid', (overlay) => {
  const { manifests } = gather(path.join(k8s, 'overlays', overlay));

  (kubectl ? it : it.skip)(
    'gives the services other names of configuration and secrets when these change, so that they restart',
    () => {
      const change = (name: string) => (folder: string) =>
        appendFileSync(path.join(folder, 'overlays', overlay, name), 'LOG_LEVEL=debug\n');
      const [config] = readdirSync(path.join(k8s, 'overlays', overlay)).filter((name) =>
        /^(?!secrets).*\.env$/.test(name),
      );
      const listPods = (manifests: object[]) =>
        manifests
          .filter((manifest) => 'kind' in manifest && manifest.kind === 'Deployment')
          .map((manifest) => JSON.stringify(manifest))
          .filter((text) => /meridian-(?:config|secrets)-/.test(text));
      const before = listPods(renderedOverlay(overlay));
      expect(before.length).toBeGreaterThanOrEqual(Object.keys(SERVICES).length);
      expect(listPods(renderedOverlay(overlay))).toEqual(before);
      for (const name of [config!, 'secrets.env']) {
        const after = listPods(renderedOverlay(overlay, change(name)));
        for (const service of Object.keys(SERVICES)) {
          const findText = (texts: string[]) => texts.find((text) => text.includes(`"name":"${service}"`));
          expect([name, service, findText(after) === findText(before)]).toEqual([name, service, false]);
        }
      }
    },
    60_000,
  );

  it('It conforms to the official schemas', async () => expect(await complaints(manifests)).toEqual([]), 60_000);

  (kubectl ? it : it.skip)(
    'is one that kubectl builds, and what comes out is what the official schemas allow',
    async () => {
      const built = renderedOverlay(overlay);
      expect(built.length).toBeGreaterThanOrEqual(manifests.length);
      // kustomize breaks the lines of a Secret, which the schema does not allow.
      expect(await complaints(built.filter(({ kind }) => kind !== 'Secret'))).toEqual([]);
    },
    60_000,
  );
});
