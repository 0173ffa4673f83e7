import { type FieldDefinitions, type StoredDocument, createToken, hashToken } from '@meridian/service-kit';
import { DAY_MS, MINUTE_MS } from '@meridian/shared-types';
import type { ClientSession, Connection, Types } from 'mongoose';
import { Schema } from 'mongoose';

/** The lifetimes of links, in milliseconds, by what the link does. */
export const TOKEN_MS = {
  'new-password': 30 * MINUTE_MS,
  /** The link to a first password, for people whom the organization has imported. */
  invitation: 14 * DAY_MS,
  /**
   * The link with which a site admin sets up two-factor authentication. Another site admin or an operator of the site
   * hands it over.
   */
  enrollment: DAY_MS,
  'confirm-address': DAY_MS,
  'change-address': DAY_MS,
  'undo-address': 7 * DAY_MS,
  /** This kind is not a link. It reserves the address of a merged account, which gets the mails about the merge. */
  'former-address': 7 * DAY_MS,
} as const;
export type TokenKind = keyof typeof TOKEN_MS;

/** A code that confirms the address in the session that asked for the mail. */
export interface AddressCode {
  hash: string;
  sessionId: Types.ObjectId;
  /** The number of times that somebody typed a code for it. */
  attempts: number;
  expiresAt: Date;
}

const fields = {
  tokenHash: { type: String, required: true },
  kind: { type: String, enum: Object.keys(TOKEN_MS), required: true },
  userId: { type: Schema.Types.ObjectId, required: true },
  /**
   * The address of the link: the account's current one, its new one, or an earlier one. An earlier address stays
   * reserved for its owner while the link is valid.
   */
  email: { type: String, required: true },
  /** The site admin by whose act the link was made. It ends with their rights. */
  byId: Schema.Types.ObjectId,
  wasProven: Boolean,
  /** The code in the mail of the link, which works in one session only. */
  code: {
    type: new Schema<AddressCode>(
      {
        hash: { type: String, required: true },
        sessionId: { type: Schema.Types.ObjectId, required: true },
        attempts: { type: Number, required: true },
        expiresAt: { type: Date, required: true },
      },
      { _id: false },
    ),
  },
  expiresAt: { type: Date, required: true },
} satisfies FieldDefinitions;

/** The one-time token of a link. The token itself is only in the mail. */
export interface AccountTokenDoc extends StoredDocument<typeof fields> {
  kind: TokenKind;
  code?: AddressCode;
  /** For `undo-address`: whether the password was proven to be the owner's before the change. */
  wasProven?: true;
}

const schema = new Schema<AccountTokenDoc>(fields, { strict: 'throw', versionKey: false })
  .index({ tokenHash: 1 }, { unique: true })
  .index({ userId: 1 })
  .index({ email: 1, kind: 1 })
  .index({ byId: 1 }, { sparse: true })
  .index({ expiresAt: 1 }, { expireAfterSeconds: 0 });

export const accountTokenModel = (db: Connection) => db.model('AccountToken', schema, 'accountTokens');
export type AccountTokens = ReturnType<typeof accountTokenModel>;

/** Returns the filter for a stored token that is still valid. */
export const usableToken = (token: string, ...kinds: TokenKind[]) => ({
  tokenHash: hashToken(token),
  kind: { $in: kinds },
  expiresAt: { $gt: new Date() },
});

/** Gives the code of a session to the session that replaces it. */
export const moveCode = (
  AccountTokens: AccountTokens,
  { userId, from, to }: { userId: string } & Record<'from' | 'to', Types.ObjectId>,
  session: ClientSession,
) => AccountTokens.updateMany({ userId, 'code.sessionId': from }, { $set: { 'code.sessionId': to } }, { session });

/** Stores a new token and resolves to its plain form for the mail. */
export async function issueToken(
  AccountTokens: AccountTokens,
  {
    byId,
    ...link
  }: Pick<AccountTokenDoc, 'kind' | 'userId' | 'email' | 'wasProven'> & {
    byId?: Types.ObjectId | undefined;
    code?: AddressCode;
  },
  session: ClientSession,
): Promise<{ id: string; token: string; expiresAt: string }> {
  const token = createToken();
  const expiresAt = new Date(Date.now() + TOKEN_MS[link.kind]);
  const [stored] = await AccountTokens.insertMany(
    [{ tokenHash: hashToken(token), ...link, ...(byId && { byId }), expiresAt }],
    {
      session,
    },
  );
  return { id: String(stored?._id), token, expiresAt: expiresAt.toISOString() };
}
