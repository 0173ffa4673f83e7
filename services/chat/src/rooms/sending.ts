import { forbidden, KeyedMutex, toHttpError } from '@meridian/service-kit';
import type { AckOf } from '@meridian/shared-types';
import type { SendMessage } from '@meridian/shared-types';
import type { Delivery } from '../delivery/delivery';
import { TooManyRequests, type SendLimit } from '../sockets/limits';
import { readMentions, type MentionSources } from '../messages/message-references';
import type { MessageNotifier } from '../delivery/message-notifier';
import { peopleOf, toMessage } from '../messages/message.model';
import { requireSame, type MessageLog } from '../messages/message-log';
import type { NewMessage } from '../messages/new-message';
import { bothWrites, type Write } from '../messages/waiting-messages';
import type { Profiles } from '../messages/profiles';
import { pictureAttachment, withPicture } from '../messages/chapter-pictures';
import type { Pictures } from '../pictures/picture.model';
import type { ActivityNotifier } from '../delivery/activity-notifier';
import type { ChatSocket } from '../sockets/socket-server';
import type { ChatHandlers } from '../sockets/socket-events';
import { writeRefusal } from '../access/chat-access';
import type { MembershipChecks } from '../access/membership-checks';
import { chapterMentionCheck, mentionsChapter } from '../moderation/chapter-mentions';
import type { HoldMessage } from '../moderation/hold-message';
import { canModerate } from '../access/moderation.policy';
import type { MuteChecks } from '../access/mute-checks';
import type { RecentSettings } from '../access/recent-settings';
import { slowModeCheck } from '../moderation/slow-mode';

export interface SendOptions {
  messages: MessageLog;
  delivery: Pick<Delivery, 'committed'>;
  notifier: Pick<MessageNotifier, 'publish'>;
  activity: Pick<ActivityNotifier, 'stored'>;
  profiles: Profiles;
  membershipChecks: MembershipChecks;
  muteChecks: MuteChecks;
  recentSettings: Pick<RecentSettings, 'get'>;
  holdMessage: HoldMessage;
  limit: SendLimit;
  mentions: MentionSources;
  Pictures: Pictures;
}

type Accepted = Omit<Extract<AckOf<'send-message'>, { ok: true }>, 'ok'>;

/** Handles `send-message`. It stores the message, then delivers and acknowledges it. */
export function sendHandlers({
  messages,
  delivery,
  notifier,
  activity,
  profiles,
  membershipChecks,
  muteChecks,
  recentSettings,
  holdMessage,
  limit,
  mentions,
  Pictures,
}: SendOptions): Pick<ChatHandlers, 'send-message'> {
  const senderQueue = new KeyedMutex<string>();
  /** The messages that are not acknowledged yet, by sender and client id. */
  const pending = new Map<string, { message: NewMessage; ack: Promise<Accepted> }>();

  /** Returns the settings that apply to the sender, or throws if they may not write in the chat now. */
  async function requireWriter(message: NewMessage, isSiteAdmin: boolean) {
    const { senderId, chapterId } = message;
    const mute = muteChecks.mutedUntil(senderId, chapterId);
    const settings = recentSettings.get(chapterId);
    for (const asked of [mute, settings]) asked.catch(() => undefined); // Errors are handled below.
    const place = await membershipChecks.recent(senderId, chapterId);
    const { isClosed, slowModeSeconds } = await settings;
    const isModerator = canModerate({ isActive: true, isSiteAdmin }, place);
    const why = writeRefusal(place, place.isMember ? await mute : undefined, isClosed && !isModerator);
    // A message that was stored before the chat was closed is acknowledged again.
    if (why && !(why.reason === 'chat-closed' && message.clientId && (await messages.has(message)))) throw why.refusal;
    return { place, isModerator, slowModeSeconds };
  }

  /**
   * Checks whether the sender may send. A sender who may not, or who sends too much, gets no data about the messages
   * and people that the message refers to. Resolves to what is appended to the log.
   */
  async function check(message: NewMessage, payload: SendMessage, isSiteAdmin: boolean): Promise<[NewMessage, Write?]> {
    const { senderId } = message;
    const writer = requireWriter(message, isSiteAdmin);
    writer.catch(() => undefined); // The limit comes first.
    await limit.count(senderId).catch(async (refusal: unknown) => {
      if (!(refusal instanceof TooManyRequests && message.clientId && (await messages.has(message)))) throw refusal;
    });
    const { place, isModerator, slowModeSeconds } = await writer;
    const isForAll = mentionsChapter(payload, place);
    const complete = await withPicture({ Pictures, messages }, message);
    if (!isModerator) await holdMessage(complete, payload);
    const checked = { ...complete, ...(await readMentions(mentions, payload)) };
    const taking = pictureAttachment(Pictures, message);
    if (isForAll) {
      const counting = chapterMentionCheck(mentions.Messages, message.chapterId);
      return [{ ...checked, mentionsChapter: true }, bothWrites(counting, taking)];
    }
    const isSlow = slowModeSeconds > 0 && !isModerator;
    return [
      checked,
      bothWrites(isSlow ? slowModeCheck(mentions.Messages, checked, slowModeSeconds) : undefined, taking),
    ];
  }

  async function store(socket: ChatSocket, plain: NewMessage, payload: SendMessage): Promise<Accepted> {
    const { senderId } = plain;
    const { isSiteAdmin } = socket.data;
    const requireConnection = () => {
      if (!socket.connected) throw forbidden('This connection has ended.');
    };
    const recheck = async () => {
      requireConnection();
      await requireWriter(plain, isSiteAdmin);
    };
    const checked = check(plain, payload, isSiteAdmin);
    checked.catch(() => undefined); // The checks are awaited in order, so that messages are stored in order.
    const [message, write] = await senderQueue.runExclusive(senderId, () => checked);
    requireConnection();
    const [{ doc, isNew }] = await Promise.all([append(message, write, recheck), profiles.load([senderId])]);
    const stored = toMessage(doc, await profiles.load(peopleOf(doc)));
    if (isNew) delivery.committed(stored);
    // These are repeated, because a replica may have died after it stored the message.
    notifier.publish(stored); // The other replicas deliver it, too.
    activity.stored(stored);
    const { id, seq, timestamp, clientId } = stored;
    return { id, seq, timestamp, ...(clientId && { clientId }) };
  }

  /**
   * Stores a message. Only new messages count towards the limit, unlike repeated ones and those that could not be
   * stored.
   */
  async function append(...appended: Parameters<MessageLog['append']>): ReturnType<MessageLog['append']> {
    const [message] = appended;
    try {
      const stored = await messages.append(...appended);
      if (!stored.isNew) limit.refund(message.senderId);
      return stored;
    } catch (error) {
      if (toHttpError(error).status >= 500) limit.refund(message.senderId);
      throw error;
    }
  }

  return {
    async 'send-message'(socket, payload) {
      const { chapterId, content, clientId, picture } = payload;
      const message = { chapterId, content, clientId, senderId: socket.data.userId, ...(picture && { picture }) };
      if (!message.clientId) return store(socket, message, payload);
      const key = `${message.senderId} ${message.clientId}`;
      const first = pending.get(key);
      if (first) {
        requireSame(first.message, message);
        // If the first attempt failed, for example because its connection ended, this one is made.
        const ack = await first.ack.catch(() => undefined);
        if (ack) return ack;
      }
      const ack = store(socket, message, payload);
      const entry = { message, ack };
      pending.set(key, entry);
      return ack.finally(() => {
        if (pending.get(key) === entry) pending.delete(key);
      });
    },
  };
}
