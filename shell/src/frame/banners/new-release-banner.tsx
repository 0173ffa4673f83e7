import { Banner, Button } from '@meridian/platform';
import { useNewerRelease } from '../../registry/use-newer-release';

/** Offers a reload once the server has a newer release. */
export function NewReleaseBanner({
  running,
  reload = () => location.reload(),
}: {
  running: number;
  reload?: () => void;
}) {
  if (!useNewerRelease(running)) return null;
  return (
    <Banner
      tone="accent"
      action={
        <Button size="sm" variant="secondary" onClick={reload}>
          Reload
        </Button>
      }
    >
      A new version is available
    </Banner>
  );
}
