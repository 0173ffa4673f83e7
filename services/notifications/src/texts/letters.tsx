import { noticeGroupOf, type Chapter, type Client, type Fact } from '@meridian/shared-types';
import type { authInternalApi, chaptersInternalApi } from '@meridian/shared-types/contracts';
import type { MailDoc } from '../mail/mail.model';
import type { Letter } from '../mail/mailer';
import type { Models } from '../models';
import { removePerson } from '../person-removal';
import { readPreferences } from '../preferences/stored-preferences';
import type { UnsubscribeTokens } from '../unsubscribe/unsubscribe-token';
import { PasswordChanged, passwordChangedSubject, PasswordReset, passwordResetSubject } from './account-texts';
import { addressContent, asksForConfirmation, type Content } from './address-letters';
import { decisionSubject, JoinRequestDecided } from './join-request-texts';
import { render } from './render';

export interface LetterSources {
  auth: Pick<Client<typeof authInternalApi>, 'contacts'>;
  chapters: Pick<Client<typeof chaptersInternalApi>, 'membershipStatus'>;
  allChapters: () => Promise<Chapter[]>;
  tokens: Pick<UnsubscribeTokens, 'tokenFor'>;
  /** The address of the site: links are never made from a request. */
  publicUrl: string;
}

/**
 * What a mail says, looked up when it is sent. Undefined if it is no longer true, if the person wants no such mail, or
 * is gone: then nothing of the person is kept.
 */
export function createLetters(models: Models, { auth, chapters, allChapters, tokens, publicUrl }: LetterSources) {
  const chapterOf = async (id: number) => (await allChapters()).find((chapter) => chapter.id === id);
  const link = (path: string) => new URL(path, publicUrl).href;

  const contentOf = async (fact: Fact, personId: string, homeChapterId: number): Promise<Content | undefined> => {
    // A mail about an account does not wait for chapters.
    const zone = async () => (await chapterOf(homeChapterId).catch(() => undefined))?.timeZone ?? 'UTC';
    switch (fact.kind) {
      case 'account.password-reset': {
        const expiresAt = new Date(fact.data.expiresAt);
        if (expiresAt <= new Date() || !fact.data.token) return undefined;
        const reset = link(`/reset-password#${fact.data.token}`);
        const body = <PasswordReset link={reset} expiresAt={expiresAt} timeZone={await zone()} />;
        return { subject: passwordResetSubject, body };
      }
      case 'account.password-changed': {
        const body = <PasswordChanged link={link('/forgot-password')} at={new Date(fact.at)} timeZone={await zone()} />;
        return { subject: passwordChangedSubject, body };
      }
      case 'join-request.decided': {
        const { chapterId, decision, note } = fact.data;
        const params = { id: String(chapterId), userId: personId };
        const [chapter, { isMember }] = await Promise.all([
          chapterOf(chapterId),
          chapters.membershipStatus({ params }),
        ]);
        if (!chapter || isMember !== (decision === 'approved')) return undefined;
        const to = link(decision === 'approved' ? `/chapters/${encodeURIComponent(chapter.slug)}` : '/chapters');
        return {
          subject: decisionSubject({ decision, chapter: chapter.name }),
          body: <JoinRequestDecided decision={decision} chapter={chapter.name} note={note} link={to} />,
        };
      }
      default:
        return addressContent(fact, link, zone);
    }
  };

  return async ({ factId, personId, queue, kind }: MailDoc): Promise<Letter | undefined> => {
    const id = String(personId);
    const stored = await models.Facts.findById(factId).lean();
    if (!stored) return undefined;
    const { contacts } = await auth.contacts({ body: { userIds: [id] } });
    const [contact] = contacts;
    if (!contact) {
      await removePerson(models, id);
      return undefined;
    }
    if (queue !== 'account' && !contact.wantsMail) return undefined;
    const scope = noticeGroupOf(kind);
    if (scope && (await readPreferences(models, [id]))(id).groups[scope].mail === 'off') return undefined;
    const fact = { ...stored, id: String(stored._id), at: stored.at.toISOString() } as unknown as Fact;
    if (!contact.verified && !asksForConfirmation(fact)) return undefined;
    const content = await contentOf(fact, id, contact.homeChapterId);
    if (!content) return undefined;
    return {
      to: { name: contact.name, address: contact.email },
      subject: content.subject,
      ...render(content.body),
      ...(scope && { list: { id: scope, unsubscribe: link(`/api/u/${tokens.tokenFor({ subjectId: id, scope })}`) } }),
    };
  };
}
