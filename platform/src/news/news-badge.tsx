import { Badge } from '../primitives/badge';
import { VisuallyHidden } from '../primitives/layout';
import { newsText, type UnseenCounts } from './news';

/**
 * The number of things that are new, named for screen readers; nothing where there are none.
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
