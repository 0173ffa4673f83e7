import { directMessagesGroup, type DomainEvent } from '@meridian/shared-types';
import type { NoticeDoc } from './notice.model';

type Terms = Pick<NoticeDoc, 'kind' | 'groupKey' | 'chapterId' | 'forAdmins' | 'forActive'>;

/** Returns how and to whom a domain event is shown in the page, or undefined if it is not shown. */
export function noticeTermsOf(domainEvent: Pick<DomainEvent, 'kind' | 'data'>): Terms | undefined {
  const { kind, data } = domainEvent as DomainEvent;
  switch (kind) {
    case 'account.password-changed':
    case 'account.address-changed':
    case 'account.address-restored':
    case 'account.factor-added':
    case 'account.factor-removed':
    case 'account.recovery-code-used':
    case 'account.new-device':
      return { kind, groupKey: 'account', forActive: false };
    case 'account.merged':
      return data.addressId ? undefined : { kind, groupKey: 'account', forActive: false };
    case 'join-request.decided':
      return { kind, groupKey: `request:${data.requestId}`, forActive: false };
    case 'join-request.created': {
      const { chapterId } = data;
      return { kind, groupKey: `requests:${chapterId}`, chapterId, forAdmins: true, forActive: true };
    }
    case 'announcement.posted':
      return { kind, groupKey: `announcement:${data.announcementId}`, chapterId: data.chapterId, forActive: true };
    case 'announcement.posted-widely':
      return { kind, groupKey: `announcement:${data.announcementId}`, forActive: true };
    case 'event.published':
      return { kind, groupKey: eventKey(data), chapterId: data.chapterId, forActive: !data.isPublic };
    case 'event.changed':
    case 'event.cancelled':
    case 'event.seat-changed':
    case 'event.tomorrow':
    case 'event.soon':
    case 'seat.offer-ends':
      return { kind, groupKey: eventKey(data), forActive: !data.isPublic };
    case 'event.message':
      return { kind, groupKey: eventKey(data), forActive: true };
    case 'chat.mention':
    case 'chat.reply':
      return { kind, groupKey: `message:${data.messageId}`, chapterId: data.chapterId, forActive: true };
    case 'chat.direct-message':
      return { kind, groupKey: directMessagesGroup(data.personId), forActive: true };
    case 'membership.ends':
    case 'membership.changed':
      return { kind, groupKey: 'membership', forActive: false };
    case 'member.banned':
      return { kind, groupKey: `ban:${data.chapterId}`, forActive: false };
    case 'member.added':
    case 'member.role-changed':
      return { kind, groupKey: `role:${data.chapterId}`, chapterId: data.chapterId, forActive: false };
    case 'chapter.merged': {
      const { chapterId, mergedId, as } = data;
      return { kind, groupKey: `chapter:${mergedId}`, ...(as !== 'asked' && { chapterId }), forActive: false };
    }
    case 'report.created': {
      const { chapterId } = data;
      return { kind, groupKey: `reports:${chapterId}`, chapterId, forAdmins: true, forActive: true };
    }
    case 'report.closed':
      return { kind, groupKey: `report:${data.reportId}`, forActive: false };
    case 'account.password-reset':
    case 'account.confirm-new-address':
    case 'account.address-change-requested':
    case 'account.address-taken':
    case 'account.confirm-address':
    case 'account.invited':
    case 'account.suspended':
    case 'account.suspension-ended':
    case 'account.viewed':
    case 'chat.message-removed':
    case 'contact.received':
    case 'contact.answered':
    case 'account.deleted':
    case 'payment.taken':
    case 'subscription.cancelled':
    case 'announcement.changed':
    case 'announcement.withdrawn':
    case 'membership.ended':
      return undefined;
  }
}

const eventKey = ({ eventId, seriesId }: { eventId: string; seriesId?: string | undefined }) =>
  `event:${seriesId ?? eventId}`;
