import { Banner, Button, Field, formatAnnouncementDate, Input, Row, Stack, Text, TextLink } from '@meridian/platform';
import { ConfirmDialog } from '@meridian/platform/controls';
import { cityOfZone, type OfficePost } from '@meridian/shared-types';
import { useState } from 'react';
import { stateOf } from './post-state';
import { useActOnPost, useRemovePost } from './queries';

const ownZone = () => Intl.DateTimeFormat().resolvedOptions().timeZone;

/** Renders the buttons that publish the last saved version, withdraw it, share it by a secret link, or delete it. */
export function PublishPanel({ post, onRemoved }: { post: OfficePost; onRemoved: () => void }) {
  const [asks, setAsks] = useState(false);
  const [at, setAt] = useState('');
  const act = useActOnPost(post);
  const remove = useRemovePost(onRemoved);
  const state = stateOf(post).label;
  const preview = post.previewToken && `${window.location.origin}/post-preview/${post.previewToken}`;
  return (
    <Stack gap={5}>
      <Text tone="muted">
        {state === 'Draft'
          ? 'Nobody sees it yet.'
          : `${state}: ${formatAnnouncementDate(post.publishAt ?? post.changedAt)}, in ${cityOfZone(ownZone())} time.`}
      </Text>
      {post.problem && (
        <Banner tone="warning" title="Not published">
          {post.problem}
        </Banner>
      )}
      {post.previewProblem && <Banner tone="warning">{post.previewProblem} Create another one.</Banner>}
      {state !== 'Published' && (
        <Field
          id="post-at"
          label="When"
          help={`Leave empty to publish now. In the time zone of your device (${cityOfZone(ownZone())}).`}
          optional
        >
          <Input id="post-at" type="datetime-local" value={at} onChange={({ target }) => setAt(target.value)} />
        </Field>
      )}
      <Row gap={3} wrap>
        {state !== 'Published' && (
          <Button
            pending={act.isPending}
            pendingText="Publishing..."
            onClick={() =>
              act.mutate({
                action: 'publish',
                timeZone: ownZone(),
                ...(at && { at: new Date(at).toISOString() }),
              })
            }
          >
            {at ? 'Schedule' : 'Publish Now'}
          </Button>
        )}
        {state !== 'Draft' && (
          <Button variant="secondary" onClick={() => act.mutate({ action: 'unpublish' })}>
            Withdraw
          </Button>
        )}
        <Button variant="secondary" onClick={() => act.mutate({ action: preview ? 'unshare' : 'share' })}>
          {preview ? 'Remove Preview Link' : 'Create Preview Link'}
        </Button>
        <Button variant="danger" onClick={() => setAsks(true)}>
          Delete Article
        </Button>
      </Row>
      {preview && (
        <Text size="sm">
          Anyone with this link sees the last saved version: <TextLink href={preview}>{preview}</TextLink>
        </Text>
      )}
      <ConfirmDialog
        open={asks}
        onOpenChange={setAsks}
        title="Delete this article?"
        description="Its history is deleted too. This cannot be undone."
        confirm="Delete Article"
        variant="danger"
        mutation={remove}
        pendingText="Deleting..."
        onConfirm={() => remove.mutate(post)}
      />
    </Stack>
  );
}
