import type { DomainEvent } from '@meridian/shared-types/schemas';

type Change = Extract<DomainEvent, { kind: 'membership.changed' }>['data'];

/** @example dollars(29) // '$29' */
export const dollars = (amount: number): string => `$${Number.isInteger(amount) ? amount : amount.toFixed(2)}`;

/** Returns the text about months that the office gave, or about a refund, for the page and for mail. */
export function membershipWords({ change, months, amount = 0, until }: Change): { title: string; text: string } {
  if (change === 'given')
    return {
      title: `We gave you ${months === 1 ? 'a month' : `${months} months`} of membership`,
      text: until ? `You are a member until ${until}, and longer if it renews.` : '',
    };
  return {
    title: `We refunded ${dollars(amount)}`,
    text: until ? `You are a member until ${until}.` : 'Your membership has ended. Your account stays.',
  };
}
