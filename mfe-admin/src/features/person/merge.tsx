import { api, Banner, Button, ErrorState, formatCardDate, Input, Text } from '@meridian/platform';
import { Dialog, LoadingSkeleton } from '@meridian/platform/controls';
import { FormField, useZodForm, z } from '@meridian/platform/forms';
import { type AccountDetails, ApiError, cleanAddress, isolated, type MergePreview } from '@meridian/shared-types';
import { OfficeReason } from '@meridian/shared-types/schemas';
import { useQuery } from '@tanstack/react-query';
import { useState, type ReactNode } from 'react';
import { ActForm } from './act-form';
import { endTexts, mergeTexts } from './merge-texts';
import { mergePreviewQuery } from './queries';

/** The account that remains. */
export type Chosen = Pick<AccountDetails, 'id' | 'name' | 'email'>;

interface Props {
  account: AccountDetails;
  ownId: string | undefined;
  /** Renders the choice of the account that remains. */
  choice: (onChoose: (person: Chosen | undefined) => void) => ReactNode;
  onMerged: (intoId: string) => void;
}

/**
 * Merges this account into another one of the same person. The other one is chosen first, and then the effects are
 * shown.
 */
export function Merge({ account, ownId, choice, onMerged }: Props) {
  const [open, setOpen] = useState(false);
  const [into, setInto] = useState<Chosen>();
  const close = () => {
    setOpen(false);
    setInto(undefined);
  };
  if (account.id === ownId) return null;
  return (
    <div>
      <Button variant="danger" size="sm" onClick={() => setOpen(true)}>
        Merge into Another Account...
      </Button>
      <Dialog
        open={open && !into}
        onOpenChange={close}
        title="Choose the Account That Stays"
        description={`Choose another account of ${isolated(account.name)}. It gets everything that this account has, and this account is closed.`}
      >
        {choice(setInto)}
      </Dialog>
      {open && into && <MergeStep from={account} into={into} onClose={close} onMerged={() => onMerged(into.id)} />}
    </div>
  );
}

interface StepProps {
  from: AccountDetails;
  into: Chosen;
  onClose: () => void;
  onMerged: () => void;
}

/** Shows what would move and end, or why the merge is refused. */
function MergeStep({ from, into, onClose, onMerged }: StepProps) {
  const preview = useQuery({ ...mergePreviewQuery(from.id, into.id), retry: false, gcTime: 0 });
  if (preview.data) return <MergeForm preview={preview.data} account={from} onClose={onClose} onMerged={onMerged} />;
  const refusal = preview.error instanceof ApiError ? preview.error.problem?.message : undefined;
  return (
    <Dialog open onOpenChange={onClose} title={`Merge into the account ${into.email}?`}>
      {preview.isPending && <LoadingSkeleton label="Loading the preview of the merge" lines={5} />}
      {preview.isError &&
        (refusal ? (
          <Banner tone="danger">{refusal}</Banner>
        ) : (
          <ErrorState title="The preview of the merge could not be loaded" query={preview} />
        ))}
    </Dialog>
  );
}

const List = ({ title, items }: { title: string; items: readonly string[] }) => (
  <div>
    <strong>{title}</strong>
    <ul>
      {items.map((item) => (
        <li key={item}>{item}</li>
      ))}
    </ul>
  </div>
);

function MergeForm({
  preview,
  account,
  onClose,
  onMerged,
}: { preview: MergePreview; account: AccountDetails } & Pick<StepProps, 'onClose' | 'onMerged'>) {
  const { from, into, counts, paidUntil, movesNewsletter } = preview;
  const form = useZodForm(
    OfficeReason.extend({
      email: z
        .string()
        .trim()
        .refine((typed) => cleanAddress(typed) === from.email, 'Type the address of the account to close'),
    }),
    { email: '', reason: '' },
  );
  const moves = [
    ...counts.map(mergeTexts),
    ...(movesNewsletter ? [`The newsletter, which is then sent to ${into.email}`] : []),
    'Preferences that the account that stays does not have',
  ];
  return (
    <ActForm
      title={`Merge into the account ${into.email}?`}
      description={`The account ${from.email} is closed now. This cannot be undone. We email both addresses.`}
      button="Merge Accounts"
      form={form}
      send={(body) => api.accounts.merge({ params: { id: from.id }, body: { ...body, intoId: into.id } })}
      done="The accounts were merged. Some pages may take a moment to show it."
      account={account}
      onDone={onMerged}
      failure="Not merged"
      onClose={onClose}
    >
      <List title="What moves" items={moves} />
      <List title="What ends" items={endTexts(preview)} />
      <Text size="sm" tone="muted">
        {paidUntil ? `The membership is then paid until ${formatCardDate(paidUntil)}.` : 'There is then no membership.'}
      </Text>
      <FormField
        form={form}
        name="email"
        label="Address of the account to close"
        help={`Type ${from.email} to confirm.`}
      >
        {(props) => <Input type="email" autoComplete="off" {...props} />}
      </FormField>
    </ActForm>
  );
}
