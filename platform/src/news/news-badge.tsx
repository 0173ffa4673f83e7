import { Badge } from '../primitives/badge';
import { VisuallyHidden } from '../primitives/layout';
import { newsText, type UnseenCounts } from './news';

/**
 * Shows the number of new things, with a text for screen readers. It shows nothing if there are none.
 * @example <NewsBadge news={useNews().of(chapter.id)} />
 */
export function NewsBadge({ news }: { news: UnseenCounts }) {
  const text = newsText(news);
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
