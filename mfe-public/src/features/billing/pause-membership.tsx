import { affectedBy, api, Button, countText, Field, formatCardDate, useApiMutation } from '@meridian/platform';
import { ConfirmDialog, Select } from '@meridian/platform/controls';
import { formatMoney, PAUSE_MONTHS_MAX } from '@meridian/shared-types';
import { useState } from 'react';
import type { Membership } from './billing-dates';

const MONTHS = Array.from({ length: PAUSE_MONTHS_MAX }, (_, index) => ({
  value: String(index + 1),
  label: countText(index + 1, 'month'),
}));

/** Plans a pause of the membership from the end of the paid time. */
export function PauseMembership({ membership }: { membership: Membership }) {
  const [isAsking, setAsking] = useState(false);
  const [months, setMonths] = useState('1');
  const pause = useApiMutation({
    mutationFn: () => api.auth.pauseSubscription({ body: { months: Number(months) } }),
    done: ({ pausedFrom, pausedUntil }) => ({
      title: 'Pause planned',
      description: `It begins on ${formatCardDate(pausedFrom)} and lasts until ${formatCardDate(pausedUntil)}.`,
    }),
    onDone: () => setAsking(false),
    failed: 'Pause not planned',
    affects: affectedBy.subscription,
  });
  const { paidUntil, money } = membership;
  return (
    <>
      <Button variant="secondary" onClick={() => setAsking(true)}>
        Pause Membership
      </Button>
      <ConfirmDialog
        open={isAsking}
        onOpenChange={setAsking}
        title="Pause your membership?"
        description={`You stay a full member until ${formatCardDate(paidUntil)}. Then you pay nothing and get our newsletter until the pause ends, when we charge ${formatMoney(money)} and you are a full member again. We remind you a few days before. You can resume at any time.`}
        cancel="Keep Membership"
        confirm="Pause"
        mutation={pause}
        pendingText="Pausing..."
      >
        <Field id="pause-months" label="Length of the pause">
          <Select id="pause-months" value={months} onValueChange={setMonths} options={MONTHS} />
        </Field>
      </ConfirmDialog>
    </>
  );
}
