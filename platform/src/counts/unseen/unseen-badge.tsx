import { Badge } from '../../primitives/display/badge';
import { VisuallyHidden } from '../../primitives/layout/layout';
import { unseenText, type UnseenCounts } from './unseen-counts';

/**
 * Shows the number of new things, with a text for screen readers. It shows nothing if there are none.
 * @example <UnseenBadge news={useUnseenCounts().of(chapter.id)} />
 */
export function UnseenBadge({ news }: { news: UnseenCounts }) {
  const text = unseenText(news);
  if (!text) return null;
  return (
    <Badge tone="accent">
      <span aria-hidden title={text}>
        {(news.announcements + news.requests).toLocaleString('en-US')}
      </span>
      <VisuallyHidden>{text}</VisuallyHidden>
    </Badge>
  );
}
