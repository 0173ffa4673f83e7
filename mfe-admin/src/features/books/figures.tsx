import { Stack, StatTile } from '@meridian/platform';
import { Table, Tiles } from '@meridian/platform/controls';
import { BOOK_FIGURES, formatMoney, queryString, type BookFigure, type Money } from '@meridian/shared-types';
import type { BookMonth, BookSummary } from '@meridian/shared-types/schemas';
import type { BookDays } from './queries';

/** The titles of the figures. */
export const FIGURES: Record<BookFigure, string> = {
  income: 'Received',
  refunded: 'Refunded',
  due: 'Due in 30 days',
  failed: 'Declined',
  disputed: 'Disputed',
  joined: 'Joined',
  left: 'Left',
};

/** The names of the plans. */
const PLANS: Partial<Record<string, string>> = { monthly: 'Monthly', annual: 'Annual' };

/** The figures that are about people and not about money. */
const OF_PEOPLE: readonly BookFigure[] = ['joined', 'left'];

const inWords = (money: readonly Money[]): string => money.map(formatMoney).join(', ') || '–';

/** Shows each figure, which leads to its lines. Amounts need more space than numbers of people. */
export const Figures = ({ summary, days }: { summary: BookSummary; days: BookDays }) => (
  <Stack gap={4}>
    <Tiles>
      {BOOK_FIGURES.filter((figure) => !OF_PEOPLE.includes(figure)).map((figure) => {
        const { count, money } = summary.figures[figure];
        const hint = count === 1 ? '1 line' : `${count} lines`;
        return <StatTile key={figure} {...tileOf(figure, days)} value={inWords(money)} hint={hint} />;
      })}
    </Tiles>
    <Tiles>
      {OF_PEOPLE.map((figure) => (
        <StatTile key={figure} {...tileOf(figure, days)} value={summary.figures[figure].count} />
      ))}
    </Tiles>
  </Stack>
);

const tileOf = (figure: BookFigure, days: BookDays) => ({
  label: FIGURES[figure],
  to: `/books${queryString({ ...days, figure })}`,
});

const monthInWords = (month: string): string =>
  new Intl.DateTimeFormat('en-US', { month: 'long', year: 'numeric', timeZone: 'UTC' }).format(new Date(`${month}-01`));

/** Shows what was received and paid back by month and plan. */
export const Months = ({ months }: { months: readonly BookMonth[] }) => (
  <Table
    label="Received and refunded by month and plan"
    stacks
    rows={months}
    rowKey={({ month, plan, income }) => `${month} ${plan} ${income.currency}`}
    columns={[
      { key: 'month', header: 'Month', cell: ({ month }) => monthInWords(month) },
      { key: 'plan', header: 'Plan', cell: ({ plan }) => PLANS[plan] ?? plan },
      { key: 'payments', header: 'Payments', align: 'end', cell: ({ payments }) => payments },
      { key: 'income', header: 'Received', align: 'end', cell: ({ income }) => formatMoney(income) },
      { key: 'refunded', header: 'Refunded', align: 'end', cell: ({ refunded }) => formatMoney(refunded) },
    ]}
  />
);
