import { HttpError, isRemovedPersonError, type Handlers } from '@meridian/service-kit';
import { NOTICE_GROUPS, type Client, type MailPreferences, type NoticeGroup } from '@meridian/shared-types';
import type { authInternalApi, preferencesApi } from '@meridian/shared-types/contracts';
import type { Models } from '../models/create-models';
import { recordEndedSubscriptions } from '../opt-outs/ended-subscriptions';
import type { OptOuts } from '../opt-outs/opt-outs';
import type { SuppressionList } from '../suppression/suppression-list';
import { refusalOf } from '../suppression/mail-refusal';
import type { UnsubscribeTokens } from './unsubscribe-token';
import { readOwnPreferences, saveMailPreferences, saveMailFrequencies, savePreferences } from './stored-preferences';

export interface PreferenceSources {
  auth: Pick<Client<typeof authInternalApi>, 'contacts' | 'setMailSwitches'>;
  allChapters: () => Promise<{ id: number; timeZone: string }[]>;
  tokens: Pick<UnsubscribeTokens, 'readToken'>;
  suppressionList: Pick<SuppressionList, 'keyOf' | 'findSuppressed'>;
  optOuts: OptOuts;
}

const notOurs = () =>
  new HttpError(404, 'unknown_link', 'This link is not from one of our emails, or its account no longer exists.');

type Needed = Pick<Models, 'db' | 'Preferences'>;

/** Turns digests off. What they contained is not sent by mail any more. */
export async function endDigests(models: Needed, auth: PreferenceSources['auth'], userId: string): Promise<void> {
  const [contact] = (await auth.contacts({ body: { userIds: [userId] } })).contacts;
  if (!contact) return;
  const { groups } = await readOwnPreferences(models, userId);
  const inDigests = NOTICE_GROUPS.filter((group) => ['daily', 'weekly'].includes(groups[group].mail));
  await saveMailFrequencies(models, userId, Object.fromEntries(inDigests.map((group) => [group, 'off' as const])));
  await auth.setMailSwitches({ params: { userId }, body: { email: contact.wantsMail, weeklyDigest: false } });
}

export function preferenceHandlers(
  models: Pick<Models, 'db' | 'Preferences'>,
  { auth, allChapters, tokens, suppressionList, optOuts }: PreferenceSources,
): Handlers<typeof preferencesApi> {
  const readContact = async (userId: string) => (await auth.contacts({ body: { userIds: [userId] } })).contacts[0];

  /** Returns the zone of the home chapter, which applies until the person chooses one. */
  const homeZone = async (homeChapterId: number | undefined): Promise<string> =>
    (await allChapters()).find(({ id }) => id === homeChapterId)?.timeZone ?? 'UTC';
  const findMailRefusal = async (email: string | undefined) => {
    const key = email && suppressionList.keyOf(email);
    const reason = key && (await suppressionList.findSuppressed([key])).get(key);
    return reason ? { mailRefusal: refusalOf(reason) } : {};
  };
  const readPersonId = (token: string): string => {
    const found = tokens.readToken(token);
    if (!found || found.scope === 'newsletter') throw notOurs();
    return found.userId;
  };
  const byLink = async (userId: string): Promise<MailPreferences> => {
    const [contact, { groups, digest }] = await Promise.all([readContact(userId), readOwnPreferences(models, userId)]);
    if (!contact) throw notOurs();
    const frequencies = NOTICE_GROUPS.map((group) => [group, groups[group].mail]);
    return {
      email: contact.wantsMail,
      weeklyDigest: contact.weeklyDigest,
      groups: Object.fromEntries(frequencies) as Record<NoticeGroup, MailPreferences['groups'][NoticeGroup]>,
      digest,
    };
  };

  return {
    async read({ identity: { userId } }) {
      const [stored, contact] = await Promise.all([readOwnPreferences(models, userId), readContact(userId)]);
      const timeZone = stored.timeZone ?? (await homeZone(contact?.homeChapterId));
      return { ...stored, timeZone, ...(await findMailRefusal(contact?.email)) };
    },

    async readLetters({ identity: { userId } }) {
      const contact = await readContact(userId);
      if (!contact?.verified) return { wantsLetters: null };
      return { wantsLetters: contact.wantsMail && !(await optOuts.isOut(suppressionList.keyOf(contact.email))) };
    },

    async chooseLetters({ identity: { userId }, body }) {
      const contact = await readContact(userId);
      // The address of an account that is not confirmed may be somebody else's.
      if (!contact?.verified) throw new HttpError(403, 'address_not_confirmed', 'Confirm your email address first.');
      if (body.wantsLetters && !contact.wantsMail)
        throw new HttpError(409, 'mail_off', 'Turn on email notifications first.');
      const [addressKey, at] = [suppressionList.keyOf(contact.email), new Date()];
      if (body.wantsLetters) await optOuts.want(addressKey, at, userId);
      else {
        await optOuts.store({ addressKey, scope: 'newsletter', isOut: true, at, userId });
        await recordEndedSubscriptions(models.db, [{ subjectId: userId, at }]);
      }
      return body;
    },

    async save({ identity: { userId }, body }) {
      await savePreferences(models, userId, body);
      return body;
    },

    readByLink: ({ body: { token } }) => byLink(readPersonId(token)),

    async saveByLink({ body: { token, email, weeklyDigest, groups, digest } }) {
      const userId = readPersonId(token);
      if (!(await readContact(userId))) throw notOurs();
      try {
        await saveMailPreferences(models, userId, groups, digest);
      } catch (error) {
        throw isRemovedPersonError(error) ? notOurs() : error;
      }
      await auth.setMailSwitches({ params: { userId }, body: { email, weeklyDigest } });
      return byLink(userId);
    },
  };
}
