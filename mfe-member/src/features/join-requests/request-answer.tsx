import { Card, Section } from '@meridian/platform';
import { useQuery } from '@tanstack/react-query';
import { OwnRequest } from './own-request';
import { myRequests } from './queries';

/**
 * What became of the reader's request, where they cannot make another one here: nothing where they never made one.
 * `ifReason`: only an answer with words in it.
 */
export function RequestAnswer({ chapterId, ifReason = false }: { chapterId: number; ifReason?: boolean }) {
  const latest = useQuery(myRequests()).data?.find((request) => request.chapterId === chapterId);
  if (!latest || (ifReason && !(latest.status === 'approved' && latest.reason))) return null;
  return (
    <Section title="Your Join Request">
      <Card>
        <OwnRequest request={latest} />
      </Card>
    </Section>
  );
}
