import { Banner, Button } from '@meridian/platform';
import type { Registry } from '@meridian/shared-types';
import { endPreview, previewedVersions } from '../registry/preview';

/** Shows that this tab uses other versions of modules than the promoted ones. */
export function PreviewBanner({ registry, end = endPreview }: { registry: Registry; end?: () => void }) {
  const previewed = Object.entries(previewedVersions());
  if (!previewed.length) return null;
  const isThere = ([name, version]: [string, string]) =>
    registry.remotes.some((remote) => remote.name === name && remote.version === version);
  const listed = (versions: [string, string][]) => versions.map((each) => each.join(' ')).join(', ');
  const [there, missing] = [previewed.filter(isThere), previewed.filter((each) => !isThere(each))];
  return (
    <Banner
      tone="accent"
      action={
        <Button size="sm" variant="secondary" onClick={() => end()}>
          End Preview
        </Button>
      }
    >
      {there.length > 0 && `Only this tab shows ${listed(there)}. `}
      {missing.length > 0 && `${listed(missing)} is not published here.`}
    </Banner>
  );
}
