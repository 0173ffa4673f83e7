import { formatCardDate } from '@meridian/platform';
import { formatMoney, monthsInWords, planTerms, type User } from '@meridian/shared-types';

/**
 * Says what a member pays, with which card, and what happens at the end of the paid time.
 * @example planInWords(membership, false) // 'You pay $29 every month with the card that ends in 4242. …'
 */
export function planInWords(membership: NonNullable<User['membership']>, hasEnd: boolean): string {
  const { money, cardLast4, paidUntil } = membership;
  const day = formatCardDate(paidUntil);
  if (!cardLast4) return `You have no card here, so nothing is charged. Your membership ends on ${day}.`;
  if (hasEnd) return `The card that ends in ${cardLast4} is not charged again. Your membership ends on ${day}.`;
  const period = `every ${monthsInWords(planTerms(membership).months).replace(/^one /, '')}`;
  return `You pay ${formatMoney(money)} ${period} with the card that ends in ${cardLast4}. The next charge is on ${day}.`;
}
