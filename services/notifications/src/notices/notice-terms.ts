import type { DomainEvent } from '@meridian/shared-types';
import type { NoticeKind } from '@meridian/shared-types/notification-kinds';
import { kindOf } from '../kinds/all-kinds';
import type { NoticeTerms } from '../kinds/kind';

/** Returns how and to whom a domain event is shown in the page, or undefined if it is not shown. */
export function noticeTermsOf({
  kind,
  data,
}: Pick<DomainEvent, 'kind' | 'data'>): (NoticeTerms & { kind: NoticeKind }) | undefined {
  const terms = kindOf(kind).notice?.terms(data);
  return terms && { kind: kind as NoticeKind, ...terms };
}
