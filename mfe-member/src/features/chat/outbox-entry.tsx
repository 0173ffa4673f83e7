import { Button, Row } from '@meridian/platform';
import { discardMessage, retryMessage, type OutboxEntry as Entry } from '@meridian/platform/realtime';
import { CircleAlert } from 'lucide-react';
import { useEffect, useState } from 'react';
import styled from 'styled-components';
import { Bubble, Meta, Side } from './bubble';
import { Quote } from './quote';

const Layout = styled.article`
  display: flex;
  padding-inline-start: var(--space-6);
`;

const Failure = styled.p`
  display: flex;
  gap: var(--space-1);
  align-items: center;
  margin: 0;
  font-size: var(--text-xs);
  color: var(--color-danger);
  overflow-wrap: anywhere;
`;

/** Shows a message of the current user that the server has not confirmed yet. */
export function OutboxEntry({ entry, onShow }: { entry: Entry; onShow: (seq: number) => void }) {
  const { replyTo } = entry;
  const failed = entry.state === 'failed';
  return (
    <Layout>
      <Side $isMine>
        <Bubble $isMine $muted={!failed} dir="auto">
          {replyTo && <Quote quoted={replyTo} onShow={() => onShow(replyTo.seq)} />}
          {entry.content}
        </Bubble>
        {failed ? (
          <>
            <Failure>
              <CircleAlert size={14} aria-hidden /> {entry.problem ?? 'Not sent'}
            </Failure>
            <Row gap={2}>
              <Button variant="quiet" size="sm" onClick={() => retryMessage(entry.clientId)}>
                Retry
              </Button>
              <Button variant="quiet" size="sm" onClick={() => discardMessage(entry.clientId)}>
                Discard
              </Button>
            </Row>
          </>
        ) : (
          <Meta>{entry.waiting ? <SendDelay until={entry.waiting.until} /> : 'Sending…'}</Meta>
        )}
      </Side>
    </Layout>
  );
}

/** Returns the text below a message that the rate limit delays. */
export const sendDelayText = (seconds: number): string =>
  `You are sending very fast. This message will be sent in ${seconds} ${seconds === 1 ? 'second' : 'seconds'}.`;

/** Shows a countdown. `SendDelayAnnouncement` announces the delay to screen readers. */
function SendDelay({ until }: { until: number }) {
  const left = () => Math.max(1, Math.ceil((until - Date.now()) / 1000));
  const [seconds, setSeconds] = useState(left);
  useEffect(() => {
    const timer = setInterval(() => setSeconds(left()), 1000);
    return () => clearInterval(timer);
  });
  return sendDelayText(seconds);
}
