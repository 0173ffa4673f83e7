import {
  ButtonLink,
  EmptyState,
  ErrorState,
  PageHeader,
  queryFor,
  RequireSession,
  Skeleton,
  Stack,
} from '@meridian/platform';
import { useParams } from '@meridian/platform/routing';
import { ApiError, authApi, buildPath } from '@meridian/shared-types';
import { useQuery } from '@tanstack/react-query';
import { Download, Receipt } from 'lucide-react';
import { ReceiptView } from '../../features/billing/receipt-view';
import { PageMeta } from '../page-meta';

const BILLING = '/profile?tab=billing';

/** `/receipts/{number}` shows a receipt to the person who paid, and to those who see the money. */
export function ReceiptPage() {
  const { number = '' } = useParams();
  return (
    <>
      <PageMeta title={`Receipt ${number}`} description="The receipt of a payment." path={`/receipts/${number}`} />
      <RequireSession need="signed-in" title="Sign In Required" text="Sign in to see this receipt.">
        <ReceiptOf number={number} />
      </RequireSession>
    </>
  );
}

function ReceiptOf({ number }: { number: string }) {
  const { data, error, isPending, refetch } = useQuery(queryFor(authApi.receipt, { params: { number } }));
  if (isPending)
    return (
      <div role="status" aria-label="Loading receipt">
        <Skeleton lines={8} />
      </div>
    );
  if (error instanceof ApiError && [400, 404].includes(error.status))
    return (
      <EmptyState
        icon={<Receipt aria-hidden />}
        title="Receipt Not Found"
        text="You have no receipt with this number. Your receipts are listed under Billing."
        action={<ButtonLink to={BILLING}>Open Billing</ButtonLink>}
      />
    );
  if (!data) return <ErrorState title="The receipt could not be loaded" query={{ error, refetch }} />;
  return (
    <Stack gap={5}>
      <PageHeader
        title={data.kind === 'refund' ? `Refund, Receipt ${data.number}` : `Receipt ${data.number}`}
        actions={
          <>
            <ButtonLink
              to={buildPath(authApi.receiptFile, { number: data.number })}
              download
              reloadDocument
              icon={<Download aria-hidden />}
            >
              Download PDF
            </ButtonLink>
            <ButtonLink to={BILLING} variant="secondary">
              All Payments
            </ButtonLink>
          </>
        }
      />
      <ReceiptView receipt={data} />
    </Stack>
  );
}
