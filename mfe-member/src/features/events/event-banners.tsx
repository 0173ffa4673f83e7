import { Banner, Stack } from '@meridian/platform';
import type { EventDetails } from '@meridian/shared-types';

/**
 * Shows first what people should learn about an event: that it is a draft, why it was cancelled, or what has changed.
 */
export function EventBanners({ event: { status, cancellation, changes = [] } }: { event: EventDetails }) {
  return (
    <>
      {status === 'draft' && (
        <Banner tone="accent" title="This is a draft">
          Only you, the admins of its chapter and site admins see it.
        </Banner>
      )}
      {cancellation && (
        <Banner tone="danger" title="This event was cancelled">
          <bdi>{cancellation.reason}</bdi>
        </Banner>
      )}
      {!cancellation && changes.length > 0 && (
        <Banner tone="warning" title="This has changed since you replied">
          <Stack gap={1}>
            {changes.map(({ version, text }) => (
              <span key={version} dir="auto">
                {text}
              </span>
            ))}
          </Stack>
        </Banner>
      )}
    </>
  );
}
