import { Button, PageHeader, RequireSession, Stack, usePageTitle } from '@meridian/platform';
import { DateFilter, FilterBar, QueryView } from '@meridian/platform/controls';
import { useSearchParams } from '@meridian/platform/routing';
import { BOOK_FIGURES } from '@meridian/shared-types';
import { useQuery } from '@tanstack/react-query';
import { Plus } from 'lucide-react';
import { useState } from 'react';
import { BookFiles } from '../../features/books/book-files';
import { BookLines } from '../../features/books/book-lines';
import { Figures, Months } from '../../features/books/figures';
import { HandPaymentForm } from '../../features/books/hand-payment-form';
import { bookSummary } from '../../features/books/queries';

/** `/books` shows treasurers and site admins what was received, and the lines behind each figure. */
export function BooksPage() {
  usePageTitle('Books');
  return (
    <RequireSession need="treasurer" title="Access Denied" text="This page is only accessible to treasurers.">
      <Books />
    </RequireSession>
  );
}

function Books() {
  const [params, setParams] = useSearchParams();
  const [isEntering, setIsEntering] = useState(false);
  const days = { from: params.get('from') ?? undefined, to: params.get('to') ?? undefined };
  const figure = BOOK_FIGURES.find((each) => each === params.get('figure'));
  const summary = useQuery(bookSummary(days));
  const change = (name: 'from' | 'to') => (value: string | undefined) =>
    setParams(
      (before) => {
        if (value) before.set(name, value);
        else before.delete(name);
        return before;
      },
      { replace: true, preventScrollReset: true },
    );
  return (
    <Stack gap={6}>
      <PageHeader
        title="Books"
        subtitle="What was received and refunded, and what is due. Days are in UTC."
        actions={
          <Button icon={<Plus aria-hidden />} onClick={() => setIsEntering(true)}>
            Enter a Payment
          </Button>
        }
      />
      <FilterBar align="end">
        <DateFilter id="books-from" label="From" value={days.from ?? summary.data?.from} onChange={change('from')} />
        <DateFilter id="books-to" label="To" value={days.to ?? summary.data?.to} onChange={change('to')} />
      </FilterBar>
      <QueryView query={summary} what="the books" lines={8}>
        {(data) => (
          <Stack gap={5}>
            <Figures summary={data} days={days} />
            {figure && <BookLines figure={figure} days={days} />}
            {data.months.length > 0 && <Months months={data.months} />}
          </Stack>
        )}
      </QueryView>
      <BookFiles days={days} />
      {isEntering && <HandPaymentForm onClose={() => setIsEntering(false)} />}
    </Stack>
  );
}
