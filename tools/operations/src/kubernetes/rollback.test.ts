import { moduleWorkspaces } from '@meridian/federation';
import { readFileSync } from 'node:fs';
import path from 'node:path';
import { gather, ofKind } from './manifests';
import { k8s, root } from './testing';

const { manifests } = gather(path.join(k8s, 'base'));
const published = ofKind(manifests, 'Job').flatMap(({ spec }) => {
  const { initContainers = [], containers } = spec.template.spec;
  return [...initContainers, ...containers];
});
const suspended = ofKind(manifests, 'CronJob');
const namesOfSuspended = suspended.map(({ metadata }) => metadata.name);

it('The image of the shell and of each module can be released and rolled back alone, on the files to which it was published', () => {
  expect(published.map(({ name }) => name)).toEqual(['shell', ...moduleWorkspaces(root)]);
  expect(suspended).toHaveLength(2 * published.length);
  const [publishes] = ofKind(manifests, 'Job').map((job) => job.spec.template.spec);
  for (const container of published)
    for (const [action, argument] of [
      ['release', 'publish'],
      ['rollback', 'rollback'],
    ] as const) {
      const { metadata, spec } = suspended.find((job) => job.metadata.name === `${action}-${container.name}`)!;
      // `kubectl apply -l` finds the two jobs of a module by this label, and nothing else.
      expect(metadata.labels?.['meridian.example/module']).toBe(container.name);
      const { backoffLimit, template } = spec.jobTemplate.spec;
      // A second attempt of a rollback would return to the newer version.
      expect([spec.suspend, backoffLimit, template.spec.restartPolicy]).toEqual([true, 0, 'Never']);
      const { env: _key, ...withoutKey } = container; // A rollback signs nothing.
      const expected = action === 'release' ? container : withoutKey;
      expect(template.spec.containers).toEqual([{ ...expected, args: [argument] }]);
      expect(template.spec.volumes).toEqual(publishes!.volumes);
      expect(template.spec.securityContext).toEqual(publishes!.securityContext);
    }
  const labeled = manifests.filter(({ metadata }) => metadata.labels?.['meridian.example/module']);
  expect(labeled.map(({ metadata }) => metadata.name).sort()).toEqual([...namesOfSuspended].sort());
});

const pages = ['docs/operations/kubernetes.md', 'docs/operations/runbook.md', 'docs/modules.md'];
it.each(pages)('%s names releases and rollbacks that exist', (page) => {
  const named = [...readFileSync(path.join(root, page), 'utf8').matchAll(/--from=cronjob\/([\w-]+)/g)];
  expect(named.length).toBeGreaterThan(0);
  for (const [, name] of named) expect(namesOfSuspended).toContain(name);
});
