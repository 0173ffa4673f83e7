import { Banner, Button, Row, Spinner, Text } from '@meridian/platform';
import { useFinishedCheckout } from './use-checkout';

/** The value of `checkout` in the address for people who went back without paying. */
const CANCELLED = 'cancelled';

/** Tells a person who returns from the page of the payment provider what became of their payment. */
export const CheckoutReturn = ({ checkout }: { checkout: string }) =>
  checkout === CANCELLED ? <NotPaid /> : <Finished sessionId={checkout} />;

const NotPaid = () => (
  <Banner tone="neutral" title="You have not paid">
    Nothing was charged. You can continue whenever you like.
  </Banner>
);

function Finished({ sessionId }: { sessionId: string }) {
  const { data, error, isPending, isIdle, mutate } = useFinishedCheckout(sessionId);
  if (error)
    return (
      <Banner
        tone="danger"
        title="Your payment could not be checked"
        action={
          <Button size="sm" variant="secondary" onClick={() => mutate()}>
            Check Again
          </Button>
        }
      >
        If you have paid, you become a member soon in any case. Do not pay again.
      </Banner>
    );
  if (isPending || isIdle || data?.state === 'paid')
    return (
      <Row gap={2} role="status">
        <Spinner />
        <Text as="span">Checking your payment...</Text>
      </Row>
    );
  if (data?.state === 'expired')
    return (
      <Banner tone="warning" title="The payment page has closed">
        Nothing was charged. Start again below.
      </Banner>
    );
  return <NotPaid />;
}
