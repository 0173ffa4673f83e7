import {
  affectedBy,
  api,
  Badge,
  Button,
  Card,
  formatCardDate,
  Row,
  Stack,
  Text,
  useApiMutation,
} from '@meridian/platform';
import { ConfirmDialog } from '@meridian/platform/controls';
import { formatMoney, type User } from '@meridian/shared-types';
import { useState } from 'react';
import { ChangeCard } from './change-card';
import { ResumeButton } from './resume-button';

/** Shows a pause that has begun: when it ends and what is charged then, and how to end it. */
export function PausedMembership({ pause }: { pause: NonNullable<User['pause']> }) {
  const { until, money, cardLast4, isDeclined, payBefore } = pause;
  return (
    <Card>
      <Stack gap={5}>
        <Row>
          <Badge>Membership paused</Badge>
        </Row>
        {isDeclined ? (
          <Text measure>
            Your pause is over, but the card that ends in {cardLast4} was declined. You were not charged. Choose another
            card by {formatCardDate(payBefore)}, or your membership ends.
          </Text>
        ) : (
          <Text measure>
            You pay nothing and get our newsletter until {formatCardDate(until)}. On that day we charge{' '}
            {formatMoney(money)} to the card that ends in {cardLast4}, and you are a full member again. If you resume
            now, we charge it now.
          </Text>
        )}
        <Row gap={3} wrap>
          {!isDeclined && <ResumeButton />}
          <ChangeCard />
          <EndMembership />
        </Row>
      </Stack>
    </Card>
  );
}

function EndMembership() {
  const [isAsking, setAsking] = useState(false);
  const cancel = useApiMutation({
    mutationFn: () => api.auth.cancelSubscription(),
    done: { title: 'Membership cancelled', description: 'Your card is not charged again.' },
    onDone: () => setAsking(false),
    failed: 'Membership not cancelled',
    affects: affectedBy.subscription,
  });
  return (
    <>
      <Button variant="danger" size="sm" onClick={() => setAsking(true)}>
        Cancel Membership
      </Button>
      <ConfirmDialog
        open={isAsking}
        onOpenChange={setAsking}
        title="Cancel your membership?"
        description="Your pause and your membership end now, and your card is not charged again. You keep your account and the newsletter."
        cancel="Keep Membership"
        confirm="Cancel Membership"
        variant="danger"
        mutation={cancel}
        pendingText="Cancelling..."
      />
    </>
  );
}
