import type { ReactNode } from 'react';
import styled from 'styled-components';

const List = styled.ul`
  display: flex;
  flex-wrap: wrap;
  gap: var(--space-1) var(--space-4);
  min-inline-size: 0;
  font-size: var(--text-sm);
  color: var(--color-text-muted);
`;
const Item = styled.li`
  display: inline-flex;
  align-items: start;
  gap: var(--space-2);
  min-inline-size: 0;
  overflow-wrap: anywhere;
  > svg {
    flex: none;
    inline-size: 1rem;
    block-size: 1lh;
  }
`;

/**
 * Shows details of a thing, such as place, time and number, in a line that wraps.
 * @example
 * <DescriptionList>
 *   <DescriptionItem icon={<MapPin />}>Houston</DescriptionItem>
 *   <DescriptionItem>28 members</DescriptionItem>
 * </DescriptionList>
 */
export const DescriptionList = ({ children }: { children: ReactNode }) => <List>{children}</List>;

/** Shows one detail. The icon is decorative. */
export const DescriptionItem = ({ icon, children }: { icon?: ReactNode; children: ReactNode }) => (
  <Item>
    {icon}
    <bdi>{children}</bdi>
  </Item>
);
