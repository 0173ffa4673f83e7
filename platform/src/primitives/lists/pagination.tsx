import { ChevronLeft, ChevronRight } from 'lucide-react';
import styled from 'styled-components';
import { TooltipGroup } from '../actions/tooltip';
import { TooltipIconButton } from '../actions/tooltip-icon-button';

const Nav = styled.nav`
  display: flex;
  align-items: center;
  justify-content: center;
  gap: var(--space-3);
  svg:dir(rtl) {
    scale: -1 1;
  }
`;
const Count = styled.span`
  font-size: var(--text-sm);
  color: var(--color-text-muted);
  font-variant-numeric: tabular-nums;
`;

export interface PaginationProps {
  /** The accessible name, which says what is paged. */
  label?: string;
  /** The number of the current page, starting at 1. */
  page: number;
  pages: number;
  onPageChange: (page: number) => void;
}

/**
 * Renders buttons that step through pages. It renders nothing if there is only one page.
 * @example <Pagination page={page} pages={12} onPageChange={setPage} />
 */
export function Pagination({ label = 'Pages', page, pages, onPageChange }: PaginationProps) {
  if (pages <= 1) return null;
  return (
    <Nav aria-label={label}>
      <TooltipGroup>
        <TooltipIconButton label="Previous page" disabled={page <= 1} onClick={() => onPageChange(page - 1)}>
          <ChevronLeft aria-hidden />
        </TooltipIconButton>
        <Count aria-live="polite">
          Page {page} of {pages}
        </Count>
        <TooltipIconButton label="Next page" disabled={page >= pages} onClick={() => onPageChange(page + 1)}>
          <ChevronRight aria-hidden />
        </TooltipIconButton>
      </TooltipGroup>
    </Nav>
  );
}
